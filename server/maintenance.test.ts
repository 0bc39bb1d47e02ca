import { expect, test } from 'vitest';
import { goodEnquiry, postEnquiry, testApp } from '../tests/support/test-app.ts';
import { testRules } from '../tests/support/test-rules.ts';
import { openTestStore, testFolder, testStoreSettings } from '../tests/support/test-store.ts';
import { readConfig } from './config.ts';
import { makeMaintenance } from './maintenance.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2029, 10, 16);

test('nothing is purged in the first hour, then once a day', async () => {
  const { maintenance, stored } = await setUp({ ages: [800, 1], builtAt: now - day });
  await maintenance(now, 0);
  await maintenance(now, hour - 1);
  expect(await stored()).toBe(2);
  await maintenance(now, hour);
  expect(await stored()).toBe(1);
});

test.each([
  ['the newest enquiry', { ages: [731, 740], builtAt: now - day }],
  ['the build', { ages: [800, 1], builtAt: now - 731 * day }],
  ['the build, which is later than the clock', { ages: [800, 1], builtAt: now + 731 * day }],
])('nothing is purged when the clock is too far from %s; the log says so once', async (_what, given) => {
  const { maintenance, stored, errors } = await setUp(given);
  for (const hours of [0, 1, 2, 30]) await maintenance(now, hours * hour);
  expect(await stored()).toBe(2);
  expect(errors).toEqual([{ doubt: expect.stringContaining('the clock says 2029-11-16 00:00 UTC') }]);
});

test('when the clock is right again the purge goes on, and a new doubt is a new alarm', async () => {
  const { maintenance, stored, errors } = await setUp({ ages: [800, 1], builtAt: now - day });
  for (const ahead of [800 * day, 0, 800 * day]) await maintenance(now + ahead, ahead === 0 ? hour : 0);
  expect(await stored()).toBe(1);
  expect(errors).toHaveLength(2);
});

/** A store with enquiries of so many days ago. */
async function setUp({ ages, builtAt }: { ages: number[]; builtAt: number }) {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  for (const age of ages) {
    const app = await testApp(store, { now: () => now - age * day });
    await postEnquiry(app, goodEnquiry);
  }
  const errors: unknown[] = [];
  const log = {
    info: () => undefined,
    error: (entry: unknown) => void errors.push(entry),
  };
  const config = { ...readConfig({}, testFolder()), dataDir: settings.dataDir, builtAt };
  const maintenance = makeMaintenance(() => ({ store, config, rules: testRules }), log);
  const stored = async () => (await store.db.selectFrom('enquiries').select('reference').execute()).length;
  return { maintenance, stored, errors };
}
