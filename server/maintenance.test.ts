import { expect, test } from 'vitest';
import { goodEnquiry, postEnquiry, testApp } from '../tests/support/test-app.ts';
import { testRules } from '../tests/support/test-rules.ts';
import { openTestStore, testFolder, testStoreSettings } from '../tests/support/test-store.ts';
import { readConfig } from './config.ts';
import { makeMaintenance } from './maintenance.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2029, 10, 16);

test('what is past its time is purged at the start, then once a day', async () => {
  const { maintenance, stored } = await setUp([800, 729, 1, 1, 1, 1]);
  await maintenance(now, 0);
  expect(await stored()).toBe(5);
  await maintenance(now + 2 * day, day - 1);
  expect(await stored()).toBe(5);
  await maintenance(now + 2 * day, day);
  expect(await stored()).toBe(4);
});

test('a clock that is years ahead deletes nothing, and raises one alarm', async () => {
  const { maintenance, stored, errors } = await setUp([800, 400, 1, 1]);
  for (const days of [0, 1, 2]) await maintenance(now + 800 * day, days * day);
  expect(await stored()).toBe(4);
  expect(errors).toEqual([
    { why: expect.stringMatching(/^4 of 4 enquiries.*the clock, which says 2032-01-25 00:00 UTC/) },
  ]);
  await maintenance(now, 3 * day);
  expect(await stored()).toBe(3);
  await maintenance(now + 800 * day, 4 * day);
  expect(errors).toHaveLength(2);
});

/** A store with enquiries of so many days ago. */
async function setUp(ages: number[]) {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  for (const age of ages) {
    const app = await testApp(store, { now: () => now - age * day });
    await postEnquiry(app, goodEnquiry);
  }
  const errors: unknown[] = [];
  const log = { info: () => undefined, error: (entry: unknown) => void errors.push(entry) };
  const config = { ...readConfig({}, testFolder()), dataDir: settings.dataDir };
  const maintenance = makeMaintenance(() => ({ store, config, rules: testRules }), log);
  const stored = async () => (await store.db.selectFrom('enquiries').select('reference').execute()).length;
  return { maintenance, stored, errors };
}
