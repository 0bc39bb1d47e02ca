import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDeps } from '../../tests/support/desk-visit.ts';
import {
  openTestStore,
  engines,
  testStoreSettings,
  newStoreSettings,
} from '../../tests/support/test-store.ts';
import type { Store } from '../store/store.ts';
import { findEnquiry } from './enquiry-store.ts';
import { submitEnquiry, type Submission } from './submit-enquiry.ts';

const receivedAt = Date.UTC(2026, 0, 12, 9, 0);

describe.each(engines)('submitEnquiry on %s', (engine) => {
  test('stores an enquiry and what follows from it, together', async () => {
    const store = await openTestStore(engine);
    let wakes = 0;
    const deps = { ...depsOf(store), wakeDispatcher: () => wakes++, config: { webhook: {} } };
    const submitted = await submitEnquiry(deps, submission());

    expect(submitted).toEqual({
      outcome: 'stored',
      reference: expect.stringMatching(/^LT-[2-9A-Z]{6}$/),
      receivedAt,
    });
    const reference = 'reference' in submitted ? submitted.reference : '';
    // And nothing that the store alone looks at: commands print it whole.
    const { enquiry } = submission();
    expect(await findEnquiry(store.db, reference)).toEqual({
      ...enquiry,
      reference,
      receivedAt,
      canary: false,
      demo: false,
    });
    const deliveries = await store.db
      .selectFrom('deliveries')
      .selectAll()
      .orderBy('dueAt')
      .orderBy('kind')
      .execute();
    expect(deliveries.map(({ kind, dueAt }) => [kind, dueAt - receivedAt])).toEqual([
      ['enquiry-acknowledgement', 0],
      ['enquiry-notice', 0],
      ['enquiry-webhook', 0],
      ['enquiry-reminder', 20 * 3_600_000],
    ]);
    expect(wakes).toBe(1);
  });

  test('twenty at the same instant through two connections with one key are one enquiry', async () => {
    const settings = await testStoreSettings(engine);
    const stores = [await openTestStore(settings), await openTestStore(settings)];
    const same = submission();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        submitEnquiry(depsOf(stores[index % 2] as never), structuredClone(same)),
      ),
    );

    expect(new Set(answers.map((answer) => 'reference' in answer && answer.reference)).size).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    const count = await stores[0]?.db.selectFrom('deliveries').select('id').execute();
    expect(count).toHaveLength(3);
  });

  test('several processes may open a new store at once', async () => {
    const settings = await newStoreSettings(engine);
    const stores = await Promise.all(Array.from({ length: 6 }, () => openTestStore(settings)));
    await submitEnquiry(depsOf(stores[0] as never), submission());
    expect(await stores[5]?.db.selectFrom('enquiries').select('name').execute()).toEqual([{ name: 'Ada' }]);
  });
});

function submission(): Submission {
  return {
    key: randomUUID(),
    enquiry: { name: 'Ada', email: 'ada@example.com', useCase: 'film', message: 'A scene' },
    spamReason: undefined,
    canary: false,
  };
}

const depsOf = (store: Store) => testDeps(store, () => receivedAt);
