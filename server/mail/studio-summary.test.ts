import { describe, expect, test } from 'vitest';
import type { SigningFacts } from '../../domain/signing.ts';
import { hour } from '../../domain/time/instants.ts';
import type { Span } from '../../domain/time/periods.ts';
import { weekdays } from '../../domain/time/zoned-time.ts';
import { enquire } from '../../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testDispatcher, testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { testRules } from '../../tests/support/test-rules.ts';
import { testFacts, testMailWords } from '../../tests/support/test-site.ts';
import { engines, openTestStore, testStoreSettings, type Engine } from '../../tests/support/test-store.ts';
import { DeliveryFailure } from '../outbox/delivery.ts';
import { figuresOf } from '../visits/numbers.ts';
import { queueStudioSummary, studioSummary } from './studio-summary.tsx';

const studio = 'studio@longtake.example';
/** A Monday, 15:30 in Bengaluru; the studio's next morning begins at 04:00 UTC. */
const monday = Date.UTC(2026, 10, 16, 10, 0);

describe.each(engines)('on %s', (engine) => {
  test('two processes send one summary a morning: what failed, what waits, what is new in spam', async () => {
    const { app, attempts, clock, mails, processes, maintenance, morning, summaries } = await setUp(engine);
    await postEnquiry(app, goodEnquiry);
    const spam = await postEnquiry(app, { ...goodEnquiry, website: 'filled' });
    for (const each of processes) each.wake();
    await expect.poll(attempts).toEqual(['sent null', 'failed no such mailbox', 'due busy']);
    await maintenance();
    clock.now += 17 * hour;
    await maintenance();
    expect(mails(), 'not in the night').toEqual([]);
    clock.now = Date.UTC(2026, 10, 17, 4, 0);
    for (const each of processes) each.wake();
    await expect.poll(summaries).toContain('sent');

    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${testFacts.name}: mail that needs a look`);
    expect(mail?.text).toMatch(/gave up: 1, LT-\w{6} \(notice to us\)/i);
    expect(mail?.text).toMatch(/waits: 1, LT-\w{6} \(webhook\)/i);
    const { reference } = spam.json<{ reference: string }>();
    expect(mail?.text).toMatch(new RegExp(`spam: 1, ${reference} \\(`, 'i'));
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/ada@|One scene/);
    expect(await morning(Date.UTC(2026, 10, 18, 4, 0))).toBe('sent');
    expect(mails()[1]?.text, 'told of once').not.toMatch(/spam:/i);
  });
});

test.each(engines)('the first of a week has the five figures of the last, on %s', async (engine) => {
  // Monday the 9th is a day off; the 2nd follows a Sunday of 25 hours.
  const office = { zone: 'America/Los_Angeles', days: [...weekdays], from: '09:00', to: '18:00' };
  const rules = { offices: [{ place: 'LA', ...office }], windows: [], daysOff: [{ date: '2026-11-09' }] };
  const { clock, mails, morning, stores } = await setUp(engine, { rules, counts: true });
  const visits = (day: string, what: 'visit' | 'film', count: number) =>
    stores[0].db.insertInto('visitCounts').values({ day, what, page: '/', referrer: '', count }).execute();
  await visits('2026-10-18', 'visit', 1_000);
  await visits('2026-10-19', 'visit', 100);
  await visits('2026-11-01', 'visit', 20);
  await visits('2026-11-01', 'film', 7);
  await visits('2026-11-02', 'visit', 4);
  // The last minute of that Sunday, and the first of Monday.
  for (const at of ['2026-11-02T07:59Z', '2026-11-02T08:00Z'])
    await enquire(stores[0], (clock.now = Date.parse(at)));
  // Their mails, which this test's dispatchers would fail to send.
  await stores[0].db.deleteFrom('deliveries').execute();
  const told = async (at: string) => {
    const before = mails().length;
    const state = await morning(Date.parse(at));
    return state === 'sent' ? mails()[before]?.text : state;
  };

  const mail = await told('2026-11-02T17:00Z');
  expect(mails()[0]?.subject).toBe(`${testFacts.name}: last week in five figures`);
  for (const line of [
    'Visits: 20, the week before 100',
    'Film to its end: 7',
    'Enquiries: 1',
    'done: 0',
    'Pilots agreed: 0',
  ])
    expect(mail).toContain(line);
  expect(mail).not.toContain(testMailWords.studioSummary.foot);
  expect(await told('2026-11-03T17:00Z'), 'Tuesday').toBe('skipped');
  expect(await told('2026-11-10T17:00Z'), 'Tuesday after a day off').toContain(
    'Visits: 4, the week before 20',
  );
  expect(await told('2026-11-11T17:00Z'), 'Wednesday').toBe('skipped');
  expect(await told('2026-11-16T17:00Z'), 'nothing last week').toContain('Visits: 0, the week before 4');
  expect(await told('2026-11-23T17:00Z'), 'nothing to tell').toBe('skipped');
});

test('a certificate that ends is told of once a week, and in the last week every morning', async () => {
  const signing = { signer: 'Studio', isDevelopment: false, until: '2026-12-12T04:00Z', rootFingerprint: '' };
  const { mails, morning } = await setUp('sqlite', { signing });
  const told = [];
  for (const day of ['11-17', '11-18', '11-24', '11-25', '12-09', '12-10', '12-14'])
    told.push(await morning(Date.parse(`2026-${day}T04:00:00Z`)));
  expect(told).toEqual(['sent', 'skipped', 'sent', 'skipped', 'sent', 'sent', 'sent']);
  const said = mails().map(({ text }) => /certificate: (.*)/i.exec(text ?? '')?.[1]);
  expect(said).toEqual([
    'ends on 2026-12-12, in 25 days',
    'ends on 2026-12-12, in 18 days',
    'ends on 2026-12-12, in 3 days',
    'ends on 2026-12-12, in 2 days',
    'ended on 2026-12-12',
  ]);
});

async function setUp(
  engine: Engine,
  {
    signing,
    rules = testRules,
    counts = false,
  }: { signing?: SigningFacts; rules?: Parameters<typeof queueStudioSummary>[1]; counts?: boolean } = {},
) {
  const storeSettings = await testStoreSettings(engine);
  const stores = [await openTestStore(storeSettings), await openTestStore(storeSettings)] as const;
  const server = await testMailServer();
  const clock = { now: monday };
  const now = () => clock.now;
  const processes = stores.map((store) => {
    const deps = {
      ...testMailDeps(store, server.url, now),
      signing,
      ...(counts && { figuresOf: (span: Span) => figuresOf(store.db, span, clock.now) }),
    };
    return testDispatcher({
      store,
      handlers: {
        'studio-summary': studioSummary(deps),
        'enquiry-notice': () => Promise.reject(new DeliveryFailure('permanent', 'no such mailbox')),
        'enquiry-acknowledgement': async () => 'sent',
        'enquiry-webhook': () => Promise.reject(new DeliveryFailure('temporary', 'busy')),
        'enquiry-reminder': async () => 'skipped',
      },
      now,
    });
  });
  const settings = { WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET: 'a secret of the tests' };
  const app = await testApp(stores[0], { now, settings });
  const summaries = async () => {
    const rows = stores[0].db.selectFrom('deliveries').select('state').where('kind', '=', 'studio-summary');
    return (await rows.orderBy('createdAt').execute()).map(({ state }) => state);
  };
  /** How those of an enquiry ended, but for the reminder, which is due later. */
  const attempts = async () => {
    const rows = stores[0].db.selectFrom('deliveries').select(['state', 'lastError']);
    const ended = await rows.where('kind', '!=', 'enquiry-reminder').orderBy('kind').execute();
    return ended.map(({ state, lastError }) => `${state} ${lastError}`);
  };
  const maintenance = () => Promise.all(stores.map((store) => queueStudioSummary(store, rules, clock.now)));
  return {
    stores,
    app,
    attempts,
    clock,
    processes,
    mails: () => server.to(studio).map(({ mail }) => mail),
    maintenance,
    /** What became of the summary that is queued the evening before. */
    morning: async (at: number) => {
      clock.now = at - 12 * hour;
      await maintenance();
      clock.now = at;
      for (const each of processes) each.wake();
      const count = (await summaries()).length;
      await expect.poll(summaries).not.toContain('due');
      return (await summaries())[count - 1];
    },
    summaries,
  };
}
