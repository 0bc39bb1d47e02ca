import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailboxOf } from '../../domain/limits.ts';
import { day, minute } from '../../domain/time/instants.ts';
import { testDeps, testReview } from '../../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testDispatcher, testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { openTestStore, testFolder, testStoreSettings } from '../../tests/support/test-store.ts';
import { readConfig } from '../config.ts';
import { runHealthChecks } from '../desk/health-checks.ts';
import { enquiryMails } from '../enquiries/enquiry-mails.tsx';
import { retryDeliveries } from '../outbox/manage-deliveries.ts';
import { purge } from '../people/purge.ts';
import { setReviewCallWay } from '../reviews/call-way.ts';
import { cancelReview } from '../reviews/cancel-review.ts';
import { moveReview } from '../reviews/move-review.ts';
import { reviewMails } from '../reviews/review-mails.tsx';

const studio = 'studio@longtake.example';

test('a stranger gets five automatic mails a day, the desk is told of those that were not sent, and the counts name nobody', async () => {
  const { app, clock, dispatcher, server, settled, store, deliveriesFinding } = await setUp();
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
    says: '3 not sent today: their addresses had reached a day’s limit',
  });

  clock.now += day;
  await postEnquiry(app, { ...goodEnquiry, email: 'stranger@example.com' });
  dispatcher.wake();
  await settled();
  expect(toStranger(server), 'a day later it may be one more').toHaveLength(6);
  expect(await deliveriesFinding()).toMatchObject({ state: 'ok' });

  const rows = () => store.db.selectFrom('automaticMails').selectAll().execute();
  expect(await rows()).not.toEqual([]);
  expect(JSON.stringify(await rows())).not.toMatch(/@|stranger/);
  await purge({ store, config: { retentionDays: 0, dataDir: testFolder() } }, clock.now + day);
  expect(await rows(), 'a day later').toEqual([]);
});

test('what an owner causes is never held, and an owner can send what was', async () => {
  const { app, clock, dispatcher, server, store, settled } = await setUp();
  for (const index of [1, 2, 3, 4, 5, 6])
    await postEnquiry(app, { ...goodEnquiry, email: 'stranger@example.com', message: `Idea ${index}` });
  const deps = { ...testDeps(store, () => clock.now), wakeDispatcher: dispatcher.wake };
  const startsAt = clock.now + 2 * day;
  dispatcher.wake();
  await settled();
  const reference = await testReview(deps, { startsAt, email: 'stranger@example.com' });
  dispatcher.wake();
  await settled();
  expect(toStranger(server), 'a receipt and an invitation are held').toHaveLength(5);

  const owner = 'direction@studio.test';
  await setReviewCallWay(deps, reference, 'https://call.example/', owner);
  await settled();
  await moveReview(deps, reference, startsAt + 15 * minute, owner);
  await settled();
  await cancelReview(deps, reference, { owner });
  await settled();
  const subjects = toStranger(server).map(({ mail }) => mail.subject?.split(':')[0]);
  expect(subjects.slice(5)).toEqual([
    '15-min review, where we meet',
    '15-min review, moved',
    '15-min review, cancelled',
  ]);

  const held = store.db.selectFrom('deliveries').select(['id', 'kind']).where('state', '=', 'held');
  const [receipt] = await held.where('kind', '=', 'enquiry-acknowledgement').execute();
  await store.write((tx) => retryDeliveries(tx, clock.now, receipt?.id));
  dispatcher.wake();
  await settled();
  expect(toStranger(server)).toHaveLength(9);
});

test.each([
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.a+x.y@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
])('%s is the mailbox of %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('one visitor causes mails to twenty addresses a day; the studio hears of each enquiry', async () => {
  const { app, clock, store } = await setUp();
  const post = (index: number, from: string) =>
    app.inject({
      method: 'POST',
      url: '/api/enquiries',
      remoteAddress: from,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify({ ...goodEnquiry, email: `stranger${index}@example.com` }),
    });
  const held = async () => {
    const rows = store.db.selectFrom('deliveries').select('kind').where('state', '=', 'held');
    return (await rows.execute()).map(({ kind }) => kind);
  };
  for (let index = 0; index < 22; index += 1) expect((await post(index, '192.0.2.1')).statusCode).toBe(201);
  expect(await held()).toEqual(['enquiry-acknowledgement', 'enquiry-acknowledgement']);
  await post(30, '192.0.2.2');
  for (let index = 0; index < 25; index += 1) await post(40 + index, '127.0.0.1');
  clock.now += day;
  await post(31, '192.0.2.1');
  expect(await held(), 'another visitor, this machine, and the next day').toHaveLength(2);
  expect(JSON.stringify(await store.db.selectFrom('automaticMails').selectAll().execute())).not.toContain(
    '192.0.2',
  );
});

type Server = Awaited<ReturnType<typeof testMailServer>>;

function toStranger(server: Server) {
  return server.received.filter(({ to }) => to.some((address) => /^stranger/i.test(address)));
}

async function setUp() {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  const server = await testMailServer();
  const clock = { now: Date.UTC(2026, 10, 16, 12, 0) };
  const now = () => clock.now;
  const app = await testApp(store, { now });
  const mailDeps = testMailDeps(store, server.url, now);
  const handlers = {
    ...enquiryMails(mailDeps),
    ...reviewMails(mailDeps),
    'enquiry-reminder': async () => 'skipped' as const,
  };
  const dispatcher = testDispatcher({ store, handlers, now });
  const settled = async () => {
    const due = store.db.selectFrom('deliveries').select('id').where('state', '=', 'due');
    await expect.poll(() => due.where('dueAt', '<=', clock.now).execute()).toEqual([]);
  };
  /** What the desk and the doctor say. */
  const deliveriesFinding = async () => {
    const config = { ...readConfig({}, testFolder()), ...settings };
    return (await runHealthChecks(clock.now, () => config)).find(({ what }) => what === 'deliveries');
  };
  return { app, clock, dispatcher, server, store, settled, deliveriesFinding };
}
