import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SigningFacts } from '../../domain/signing.ts';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testMailServer } from '../../tests/support/test-mail-server.ts';
import { testRules } from '../../tests/support/test-rules.ts';
import { testFacts, testMailWords } from '../../tests/support/test-site.ts';
import {
  engines,
  openTestStore,
  testFolder,
  testStoreSettings,
  type Engine,
} from '../../tests/support/test-store.ts';
import { DeliveryFailure } from '../outbox/delivery.ts';
import { startDispatcher } from '../outbox/dispatcher.ts';
import { makeMailer } from './mailer.ts';
import { queueStudioSummary, studioSummary } from './studio-summary.tsx';

const studio = 'studio@longtake.example';
const hour = 3_600_000;
/** A Monday, 15:30 in Bengaluru; the studio's next morning begins at 04:00 UTC. */
const monday = Date.UTC(2026, 10, 16, 10, 0);

describe.each(engines)('on %s', (engine) => {
  test('two processes send one summary a morning: what failed, what waits, what is new in spam', async () => {
    const { app, clock, errors, mails, processes, maintenance, summaries } = await setUp(engine);
    await postEnquiry(app, goodEnquiry);
    const spam = await postEnquiry(app, { ...goodEnquiry, website: 'filled' });
    for (const each of processes) each.wake();
    await vi.waitFor(async () => expect(await errors()).toEqual(['busy', 'no such mailbox']), 20_000);
    await maintenance();
    clock.now += 17 * hour;
    await maintenance();
    expect(mails(), 'not in the night').toEqual([]);
    clock.now = Date.UTC(2026, 10, 17, 4, 0);
    for (const each of processes) each.wake();
    await vi.waitFor(async () => expect(await summaries()).toContain('sent'), 20_000);

    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${testFacts.name}: mail that needs a look`);
    expect(mail?.text).toMatch(/gave up: 1, LT-\w{6} \(notice to us\)/i);
    expect(mail?.text).toMatch(/waits: 1, LT-\w{6} \(webhook\)/i);
    const { reference } = spam.json<{ reference: string }>();
    expect(mail?.text).toMatch(new RegExp(`spam: 1, ${reference} \\(`, 'i'));
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/ada@|One scene/);
  });
});

test('on Mondays it has the five figures of last week, and goes out for them alone', async () => {
  const store = await openTestStore(await testStoreSettings('sqlite'));
  const server = await testMailServer();
  const asked: string[] = [];
  const counts = { visits: 120, film: 30, enquiries: 4, reviews: 2, pilots: 1 };
  const nothing = { visits: 0, film: 0, enquiries: 0, reviews: 0, pilots: 0 };
  const send = (at: number, about: string, figures = counts) =>
    studioSummary({
      store,
      mailer: makeMailer({ smtpUrl: server.url, mailFrom: studio, dataDir: testFolder() }),
      site: testFacts,
      mailWords: testMailWords,
      studioEmail: studio,
      now: () => at,
      figuresOf: async ({ firstDay, lastDay }) => {
        asked.push(`${firstDay} ${lastDay}`);
        return asked.length === 1 ? figures : nothing;
      },
    })(
      { id: randomUUID(), kind: 'studio-summary', about, createdAt: at, attempts: 1 },
      new AbortController().signal,
    );
  expect(await send(monday, '2026-11-16 Asia/Kolkata')).toBe('sent');
  expect(asked).toEqual(['2026-11-09 2026-11-15', '2026-11-02 2026-11-08']);
  const [mail] = server.to(studio).map((each) => each.mail);
  expect(mail?.subject).toBe(`${testFacts.name}: last week in five figures`);
  for (const line of [
    'Visits: 120, the week before 0',
    'Film to its end: 30',
    'Enquiries: 4',
    'Reviews held: 2',
    'Pilots agreed: 1',
  ])
    expect(mail?.text).toContain(line);
  expect(mail?.text).not.toContain(testMailWords.studioSummary.foot);
  expect(await send(monday, '2026-11-16 Asia/Kolkata', nothing)).toBe('skipped');
  expect(await send(monday + 24 * hour, '2026-11-17 Asia/Kolkata')).toBe('skipped');
});

test('nothing to tell, no mail; and old spam is not told of again', async () => {
  const { app, clock, mails, processes, maintenance, summaries } = await setUp('sqlite');
  await postEnquiry(app, { ...goodEnquiry, website: 'filled' });
  for (const sent of [1, 2]) {
    await maintenance();
    clock.now = Date.UTC(2026, 10, 16 + sent, 4, 0);
    for (const each of processes) each.wake();
    await vi.waitFor(async () => expect(await summaries()).toHaveLength(sent), 20_000);
    await vi.waitFor(async () => expect(await summaries()).not.toContain('due'), 20_000);
  }
  expect(await summaries()).toEqual(['sent', 'skipped']);
  expect(mails()).toHaveLength(1);
});

test('a certificate that ends is told of once a week, and in the last week every morning', async () => {
  const until = Date.UTC(2026, 11, 12, 4, 0);
  const { clock, mails, processes, maintenance, summaries } = await setUp('sqlite', {
    signer: 'Studio',
    isDevelopment: false,
    until: new Date(until).toISOString(),
    rootFingerprint: '',
  });
  const mornings = ['11-17', '11-18', '11-24', '11-25', '12-09', '12-10', '12-14'];
  for (const [index, morning] of mornings.entries()) {
    const at = Date.parse(`2026-${morning}T04:00:00Z`);
    clock.now = at - 12 * hour;
    await maintenance();
    clock.now = at;
    for (const each of processes) each.wake();
    await vi.waitFor(async () => expect(await summaries()).toHaveLength(index + 1), 20_000);
    await vi.waitFor(async () => expect(await summaries()).not.toContain('due'), 20_000);
  }
  expect(await summaries()).toEqual(['sent', 'skipped', 'sent', 'skipped', 'sent', 'sent', 'sent']);
  const said = mails().map(({ text }) => /certificate: (.*)/i.exec(text ?? '')?.[1]);
  expect(said).toEqual([
    'ends on 2026-12-12, in 25 days',
    'ends on 2026-12-12, in 18 days',
    'ends on 2026-12-12, in 3 days',
    'ends on 2026-12-12, in 2 days',
    'ended on 2026-12-12',
  ]);
});

async function setUp(engine: Engine, signing?: SigningFacts) {
  const storeSettings = await testStoreSettings(engine);
  const stores = [await openTestStore(storeSettings), await openTestStore(storeSettings)] as const;
  const server = await testMailServer();
  const clock = { now: monday };
  const now = () => clock.now;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const processes = stores.map((store) => {
    const mailer = makeMailer({
      smtpUrl: server.url,
      mailFrom: 'hello@longtake.example',
      dataDir: testFolder(),
    });
    const deps = {
      store,
      mailer,
      site: testFacts,
      mailWords: testMailWords,
      studioEmail: studio,
      signing,
      now,
    };
    const dispatcher = startDispatcher({
      store,
      handlers: {
        'studio-summary': studioSummary(deps),
        'enquiry-notice': () => Promise.reject(new DeliveryFailure('permanent', 'no such mailbox')),
        'enquiry-acknowledgement': async () => 'sent',
        'enquiry-webhook': () => Promise.reject(new DeliveryFailure('temporary', 'busy')),
        'enquiry-reminder': async () => 'skipped',
      },
      now,
      log,
    });
    onTestFinished(() => dispatcher.stop());
    return dispatcher;
  });
  const settings = { WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET: 'a secret of the tests' };
  const app = await testApp(stores[0], { now, settings });
  const summaries = async () => {
    const rows = stores[0].db.selectFrom('deliveries').select('state').where('kind', '=', 'studio-summary');
    return (await rows.orderBy('created_at').execute()).map(({ state }) => state);
  };
  const errors = async () => {
    const rows = stores[0].db
      .selectFrom('deliveries')
      .select('last_error')
      .where('last_error', 'is not', null);
    return (await rows.orderBy('last_error').execute()).map(({ last_error }) => last_error);
  };
  return {
    app,
    errors,
    clock,
    processes,
    mails: () => server.to(studio).map(({ mail }) => mail),
    maintenance: () => Promise.all(stores.map((store) => queueStudioSummary(store, testRules, clock.now))),
    summaries,
  };
}
