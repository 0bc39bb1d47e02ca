import { describe, expect, onTestFinished, test } from 'vitest';
import { minute } from '../../domain/time/instants.ts';
import { engines, openTestStore, testStoreSettings } from '../../tests/support/test-store.ts';
import type { Store } from '../store/store.ts';
import { DeliveryFailure, type DeliveryHandlers, enqueue } from './delivery.ts';
import { claimDeliveries, leaseMs, mostAttempts, startDispatcher } from './dispatcher.ts';
import { listDeliveries, retryDeliveries } from './manage-deliveries.ts';

const start = Date.UTC(2026, 0, 12, 9, 0);

describe.each(engines)('the outbox on %s', (engine) => {
  test('two processes never take the same delivery, and a dead one’s work is taken over', async () => {
    const settings = await testStoreSettings(engine);
    const [one, two] = [await openTestStore(settings), await openTestStore(settings)];
    await fill(one, 40);

    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        claimDeliveries(index % 2 ? one : two, {
          leaseOwner: `p${index}`,
          now: start,
          limit: 7,
          lane: 'mail',
        }),
      ),
    );

    const ids = taken.flat().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      await claimDeliveries(one, { leaseOwner: 'late', now: start + leaseMs, limit: 100, lane: 'mail' }),
    ).toHaveLength(40);
  });
});

test('sends what is due, waits longer after each failure, and gives up loudly', async () => {
  const store = await openTestStore();
  await fill(store, 1);
  const clock = { now: start };
  let attempts = 0;
  const dispatcher = dispatch(store, clock, {
    'enquiry-notice': async () => {
      attempts += 1;
      throw new DeliveryFailure('temporary', 'the line is busy');
    },
  });
  const only = () => store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    dispatcher.wake();
    const failed = { attempts: attempt, leaseOwner: null, state: 'due', lastError: 'the line is busy' };
    await expect.poll(only).toMatchObject(failed);
    const { dueAt } = await only();
    waits.push(dueAt - clock.now);
    clock.now = dueAt;
  }
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(attempts).toBe(6);
  expect(waits[5]).toBeGreaterThan((waits[0] ?? 0) * 8);

  for (let tried = attempts; tried < mostAttempts; tried += 1) {
    dispatcher.wake();
    await expect.poll(only).toMatchObject({ attempts: tried + 1, leaseOwner: null });
    clock.now = (await only()).dueAt;
  }
  const days = (clock.now - start) / (24 * 60 * minute);
  expect(days, 'long enough for a weekend').toBeGreaterThan(3);
  expect(days).toBeLessThan(6);
  const error = `gave up after ${mostAttempts} attempts: the line is busy`;
  expect(await only()).toMatchObject({ state: 'failed', lastError: error });
  // Put back, it would be taken up at once.
  await dispatcher.stop();
  expect(await store.write((tx) => retryDeliveries(tx, clock.now))).toBe(1);
  expect((await listDeliveries(store.db, 1))[0]).toMatchObject({
    state: 'due',
    // None would say that it cannot have gone out.
    attempts: 1,
    createdAt: start,
  });
});

test('sorts failures: permanent stops, unknown is raised and tried again, no handler stops', async () => {
  const store = await openTestStore();
  await store.write((tx) =>
    enqueue(
      tx,
      [
        { kind: 'enquiry-notice', about: 'permanent', dueAt: start },
        { kind: 'enquiry-acknowledgement', about: 'unknown', dueAt: start },
        { kind: 'enquiry-webhook', about: 'orphan', dueAt: start },
        { kind: 'enquiry-reminder', about: 'skip', dueAt: start },
        { kind: 'review-notice', about: 'good', dueAt: start },
      ],
      start,
    ),
  );
  const raised: unknown[] = [];
  dispatch(
    store,
    { now: start },
    {
      'enquiry-notice': () => Promise.reject(new DeliveryFailure('permanent', 'no such mailbox')),
      'enquiry-acknowledgement': () => Promise.reject(new TypeError('surprise')),
      'enquiry-reminder': async () => 'skipped',
      'review-notice': async () => 'sent',
    },
    raised,
  );

  const states = async () =>
    (await listDeliveries(store.db, 9)).map(({ about, state, lastError }) => [about, [state, lastError]]);
  await expect
    .poll(async () => Object.fromEntries(await states()))
    .toEqual({
      permanent: ['failed', 'no such mailbox'],
      unknown: ['due', 'surprise'],
      orphan: ['failed', 'nothing here delivers "enquiry-webhook"'],
      skip: ['skipped', null],
      good: ['sent', null],
    });
  await expect.poll(() => raised).toEqual([expect.any(TypeError)]);
});

test('webhooks that hang do not keep mails waiting', async () => {
  const store = await openTestStore();
  const hanging = Array.from({ length: 10 }, () => ({ kind: 'enquiry-webhook' as const, about: 'hangs' }));
  await store.write((tx) =>
    enqueue(tx, [...hanging, { kind: 'enquiry-notice', about: 'good', dueAt: start + 1 }], start),
  );
  const released = Promise.withResolvers<'sent'>();
  dispatch(
    store,
    { now: start + 1 },
    { 'enquiry-webhook': () => released.promise, 'enquiry-notice': async () => 'sent' },
  );
  const states = async () =>
    (await listDeliveries(store.db, 20)).map(({ about, state }) => `${about} ${state}`).toSorted();
  await expect.poll(states).toEqual(['good sent', ...Array(10).fill('hangs due')]);
  released.resolve('sent');
});

test('what was never tried cannot be retried: a reminder goes out in its time', async () => {
  const store = await openTestStore();
  const dueAt = start + 3 * 24 * 60 * minute;
  await store.write((tx) =>
    enqueue(tx, [{ id: 'r1', kind: 'review-reminder', about: 'RV-1', dueAt }], start),
  );
  expect(await store.write((tx) => retryDeliveries(tx, start, 'r1'))).toBe(0);
  expect(await listDeliveries(store.db, 1)).toMatchObject([{ id: 'r1', state: 'due', dueAt }]);
});

async function fill(store: Store, count: number): Promise<void> {
  const one = { kind: 'enquiry-notice' as const, about: 'LT-222222', dueAt: start };
  await store.write((tx) =>
    enqueue(
      tx,
      Array.from({ length: count }, () => one),
      start,
    ),
  );
}

function dispatch(
  store: Store,
  clock: { now: number },
  handlers: Partial<DeliveryHandlers>,
  raised: unknown[] = [],
) {
  const dispatcher = startDispatcher({
    store,
    handlers,
    now: () => clock.now,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (entry: unknown) => void raised.push((entry as { err: unknown }).err),
    },
  });
  onTestFinished(() => dispatcher.stop());
  return dispatcher;
}
