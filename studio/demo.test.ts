import { expect, test } from 'vitest';
import type { EnquiriesResponse } from '../server/desk/api/enquiries.ts';
import type { WeekResponse } from '../server/desk/api/reviews.ts';
import type { TodayResponse } from '../server/desk/api/today.ts';
import { deliveryHandlers, type Services } from '../server/open-services.ts';
import type { Store } from '../server/store/store.ts';
import { enquire, signedIn } from '../tests/support/desk-visit.ts';
import { runCommand } from '../tests/support/run-studio.ts';
import { testDesk } from '../tests/support/test-desk.ts';
import { testRules } from '../tests/support/test-rules.ts';
import { testFacts, testMailWords } from '../tests/support/test-site.ts';
import { openTestStore } from '../tests/support/test-store.ts';
import { demoCommand, removeDemo } from './demo.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);

test('the demo fills an empty store, sends nothing, and goes without a trace; what is real stays', async () => {
  const store = await openTestStore();
  await run(store);
  await expect(run(store)).rejects.toThrow('the store is not empty');

  const owner = await signedIn(await testDesk(store, { now: () => noon }), store, undefined, noon);
  const all = (await owner.get('enquiries?list=all')).json<EnquiriesResponse>();
  expect(all.enquiries.every(({ demo, name }) => demo && name.startsWith('Demo: '))).toBe(true);
  const today = (await owner.get('today')).json<TodayResponse>();
  expect(today.dueSoon).toHaveLength(1);
  expect(today).toMatchObject({ spam: 1, failedDeliveries: [{ state: 'failed' }] });
  const weeks = ['2026-11-16', '2026-11-23'].map(async (week) =>
    (await owner.get(`reviews?week=${week}`)).json<WeekResponse>(),
  );
  const reviews = (await Promise.all(weeks)).flatMap((week) => week.reviews);
  expect(reviews).toHaveLength(2);

  for (const { reference } of reviews) await owner.post(`reviews/${reference}/cancel`, { words: '' });
  for (const { id } of today.failedDeliveries) await owner.post(`deliveries/${id}/retry`);
  for (const { reference } of all.enquiries) await owner.post(`enquiries/${reference}/release`);
  expect(await sendAllDue(store)).toEqual(new Set(['skipped']));

  const real = await enquire(store, noon);
  await removeDemo(store);
  const left = await store.db.selectFrom('enquiries').select('reference').execute();
  expect(left).toEqual([{ reference: real }]);
  for (const table of ['reviews', 'reviewSteps', 'reviewSeats', 'notes'] as const) {
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const deliveries = await store.db.selectFrom('deliveries').select('about').distinct().execute();
  expect(deliveries).toEqual([{ about: real }]);
  await expect(run(store)).rejects.toThrow('the store is not empty');
});

function run(store: Store) {
  return runCommand(demoCommand, { services: { store, rules: testRules }, now: noon });
}

/** Gives every due delivery to its handler; a mailer that is used fails the test. */
async function sendAllDue(store: Store): Promise<Set<string>> {
  const config = { siteUrl: 'https://longtake.example', webhook: { url: 'http://127.0.0.1:9', secret: 'x' } };
  const services = {
    store,
    config,
    mailer: { send: refuseToSend },
    rules: testRules,
    site: testFacts,
    secret: 'x',
  };
  const handlers = deliveryHandlers(
    { ...services, mailWords: testMailWords } as unknown as Services,
    () => noon,
  );
  const due = await store.db.selectFrom('deliveries').selectAll().where('state', '=', 'due').execute();
  const outcomes = due.map(({ createdAt, ...row }) =>
    handlers[row.kind]({ ...row, createdAt }, new AbortController().signal),
  );
  return new Set(await Promise.all(outcomes));
}

const refuseToSend = () => Promise.reject(new Error('a mail was sent'));
