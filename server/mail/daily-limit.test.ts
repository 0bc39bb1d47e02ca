import { expect, onTestFinished, test, vi } from 'vitest';
import { goodEnquiry, postEnquiry, testApp, testSecret } from '../../tests/support/test-app.ts';
import { testMailServer } from '../../tests/support/test-mail-server.ts';
import { testContact, testFacts, testMailWords } from '../../tests/support/test-site.ts';
import { openTestStore, testFolder, testStoreSettings } from '../../tests/support/test-store.ts';
import { readConfig } from '../config.ts';
import { runHealthChecks } from '../desk/health-checks.ts';
import { enquiryMails } from '../enquiries/enquiry-mails.tsx';
import { startDispatcher } from '../outbox/dispatcher.ts';
import { purge } from '../people/purge.ts';
import { makeMailer } from './mailer.ts';

const studio = 'studio@longtake.example';
const day = 86_400_000;

test('a stranger gets five automatic mails a day, and the desk is told of those that were not sent', async () => {
  const { app, clock, dispatcher, server, settled, deliveriesFinding } = await setUp();
  for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const email = index % 2 === 0 ? 'Stranger+x@Example.com' : 'stranger@example.com';
    await postEnquiry(app, { ...goodEnquiry, email, message: `Idea ${index}` });
  }
  await postEnquiry(app, { ...goodEnquiry, email: 'bea@example.com' });
  dispatcher.wake();
  await settled();

  expect(toStranger(server)).toHaveLength(5);
  expect(server.to('bea@example.com')).toHaveLength(1);
  expect(server.to(studio), 'the studio hears of each').toHaveLength(9);

  expect(await deliveriesFinding()).toEqual({
    what: 'deliveries',
    state: 'warning',
    says: '3 not sent today: their receivers had had the mails of a day',
  });

  clock.now += day;
  await postEnquiry(app, { ...goodEnquiry, email: 'stranger@example.com' });
  dispatcher.wake();
  await settled();
  expect(toStranger(server), 'a day later it may be one more').toHaveLength(6);
  expect(await deliveriesFinding()).toMatchObject({ state: 'ok' });
});

test('the tables of the limit name nobody, and are empty a day later', async () => {
  const { app, clock, dispatcher, store, settled } = await setUp();
  await postEnquiry(app, { ...goodEnquiry, email: 'stranger@example.com' });
  dispatcher.wake();
  await settled();
  const rows = await store.db.selectFrom('automatic_mails').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('stranger');

  await purge({ store, config: { retentionDays: 0, dataDir: testFolder() } }, clock.now + day);
  expect(await store.db.selectFrom('automatic_mails').selectAll().execute()).toEqual([]);
});

type Server = Awaited<ReturnType<typeof testMailServer>>;

function toStranger(server: Server) {
  return server.received.filter(({ to }) => to.some((address) => /^stranger/i.test(address)));
}

async function setUp() {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  const server = await testMailServer();
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const app = await testApp(store, { now });
  const mailFrom = 'Longtake <hello@longtake.example>';
  const deps = {
    store,
    mailer: makeMailer({ smtpUrl: server.url, mailFrom, dataDir: testFolder() }),
    site: testFacts,
    mailWords: testMailWords,
    contact: testContact,
    siteUrl: 'https://longtake.example',
    secret: testSecret,
    studioEmail: studio,
    now,
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const handlers = {
    ...enquiryMails(deps),
    'enquiry-reminder': async () => 'skipped' as const,
  };
  const dispatcher = startDispatcher({ store, handlers, now, log });
  onTestFinished(() => dispatcher.stop());
  const settled = () =>
    vi.waitFor(async () => {
      const due = await store.db
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', 'due')
        .where('due_at', '<=', clock.now)
        .execute();
      expect(due).toEqual([]);
    }, 20_000);
  /** What the desk and the doctor say. */
  const deliveriesFinding = async () => {
    const config = { ...readConfig({}, testFolder()), ...settings };
    return (await runHealthChecks(clock.now, () => config)).find(({ what }) => what === 'deliveries');
  };
  return { app, clock, dispatcher, server, store, settled, deliveriesFinding };
}
