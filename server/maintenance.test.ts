import { closeSync, cpSync, openSync, writeSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { day, hour } from '../domain/time/instants.ts';
import { signedIn } from '../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp } from '../tests/support/test-app.ts';
import { testDesk } from '../tests/support/test-desk.ts';
import { testRules } from '../tests/support/test-rules.ts';
import { openTestStore, testFolder, testStoreSettings } from '../tests/support/test-store.ts';
import { readConfig } from './config.ts';
import type { HealthResponse } from './desk/api/today.ts';
import { makeMaintenance } from './maintenance.ts';
import { openReadOnlyStore, storeLocation } from './store/connect.ts';

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

test('the store is checked once a day, and the desk’s health repeats what was found', async () => {
  const { maintenance, store, settings, errors } = await setUp([1]);
  let checks = 0;
  store.advice = async () => `the file is damaged, ${(checks += 1)}`;
  for (const [days, at] of [0, day - 1, day].entries()) await maintenance(now + days * hour, at);
  expect(checks).toBe(2);
  expect(errors).toEqual([{ why: 'the file is damaged, 1' }, { why: 'the file is damaged, 2' }]);

  const app = await testDesk(store, { settings: { DATA_DIR: settings.dataDir } });
  const owner = await signedIn(app, store);
  const { findings } = (await owner.get('health')).json<HealthResponse>();
  expect(findings.find(({ what }) => what === 'store')).toEqual({
    what: 'store',
    state: 'not ok',
    says: 'the file is damaged, 2',
  });
  expect(checks).toBe(2);
});

test('a file with broken pages is found', async () => {
  const { store, settings } = await setUp([1, 1]);
  expect(await store.advice()).toBeUndefined();
  await store.close();
  const file = openSync(storeLocation(settings), 'r+');
  // The first page has the schema.
  writeSync(file, Buffer.alloc(20 * 4096, 0xff), 0, undefined, 4096);
  closeSync(file);
  const broken = await openReadOnlyStore(settings);
  onTestFinished(() => broken.close());
  expect(await broken.advice()).toMatch(/^the file is damaged .*: restore a backup$/s);
});

test('once the file is checked, the same process can write to it', async () => {
  const { settings } = await setUp([1]);
  for (let round = 0; round < 5; round += 1) {
    // As a killed server leaves it: with its log, which a reader opens read-only for the whole process.
    const left = { ...settings, dataDir: testFolder() };
    cpSync(settings.dataDir, left.dataDir, { recursive: true });
    const reader = await openReadOnlyStore(left);
    expect(await reader.advice()).toBeUndefined();
    await reader.close();
    const writer = await openTestStore(left);
    await writer.write((tx) => tx.deleteFrom('enquiries').execute());
  }
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
  return { maintenance, stored, errors, store, settings };
}
