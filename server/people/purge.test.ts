import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { day } from '../../domain/time/instants.ts';
import { enquire, testDeps, testReview } from '../../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp, testSecret } from '../../tests/support/test-app.ts';
import { engines, openTestStore, testFolder } from '../../tests/support/test-store.ts';
import { canaryHeader, canaryPurpose } from '../enquiries/enquiries-api.ts';
import { sign } from '../http/signature.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import { purge, purgeRefusal } from './purge.ts';

const now = Date.UTC(2026, 5, 1);

describe.each(engines)('on %s', (engine) => {
  test('the purge takes what is past its time, with its deliveries, and nothing else', async () => {
    const store = await openTestStore(engine);
    for (const age of [731, 730, 10, 1]) {
      const app = await testApp(store, { now: () => now - age * day });
      await postEnquiry(app, { ...goodEnquiry, message: `${age} days old` });
      const key = crypto.randomUUID();
      const mark = { 'idempotency-key': key, [canaryHeader]: sign(testSecret, canaryPurpose(key)) };
      await postEnquiry(app, { ...goodEnquiry, message: `canary, ${age} days old` }, mark);
      const startsAt = now - age * day;
      await testReview(
        testDeps(store, () => startsAt - day),
        { startsAt, email: `${age}@example.com` },
      );
    }

    const purged = await purge({ store, config: { retentionDays: 730, dataDir: testFolder() } }, now);

    expect(purged).toEqual({ enquiries: 4, reviews: 1, mails: 0 });
    const left = await store.db
      .selectFrom('enquiries')
      .select('message')
      .orderBy('receivedAt')
      .orderBy('canary')
      .execute();
    expect(left.map(({ message }) => message)).toEqual([
      '730 days old',
      '10 days old',
      '1 days old',
      'canary, 1 days old',
    ]);
    const reviews = store.db.selectFrom('reviews').select('email').orderBy('startsAt');
    expect((await reviews.execute()).map(({ email }) => parseInt(email))).toEqual([730, 10, 1]);
    const deliveries = await store.db.selectFrom('deliveries').select('id').execute();
    expect(deliveries).toHaveLength(3 * 3 + 1 + 3 * 4);
  });

  test('a purge of more than a quarter of all rows does not run, but by hand', async () => {
    const store = await openTestStore(engine);
    for (const age of [740, 735, 3, 2, 1]) await enquire(store, now - age * day);
    const deps = { store, config: { retentionDays: 730, dataDir: testFolder() } };
    expect(await purge(deps, now)).toEqual({
      refused: expect.stringContaining('2 of 5 enquiries and reviews, of 1 people'),
    });
    for (const age of [3, 2, 1]) await enquire(store, now - age * day);
    expect(await purge(deps, now), 'a quarter').toMatchObject({ enquiries: 2 });
    expect(await purge(deps, now + 730 * day)).toHaveProperty('refused');
    const whatever = { whatever: true };
    expect(await purge(deps, now + 730 * day, whatever)).toMatchObject({ enquiries: 6 });
  });

  test('nor does one of more than 100 people, among however many others', async () => {
    const store = await openTestStore(engine);
    const add = (from: number, count: number, receivedAt: number) =>
      store.db
        .insertInto('enquiries')
        .values(
          Array.from({ length: count }, (_, index) => ({
            reference: `LT-${from + index}`,
            key: `key ${from + index}`,
            digest: '',
            receivedAt,
            name: 'Ada',
            email: `p${from + index}@example.com`,
            message: 'Hello',
            canary: 0,
          })),
        )
        .execute();
    await add(0, 100, now - 731 * day);
    await add(1000, 400, now - day);
    expect(await purgeRefusal(store.db, 730, now)).toBeUndefined();
    await add(100, 1, now - 731 * day);
    expect(await purgeRefusal(store.db, 730, now)).toContain('of 101 people');
    expect(await purgeRefusal(store.db, 0, now), 'everything is kept').toBeUndefined();
  });
});

test('old mail files go, young ones and other people’s files stay', async () => {
  const dataDir = testFolder();
  const folder = join(dataDir, 'mail');
  mkdirSync(folder);
  for (const [name, age] of [
    ['old.eml', 800],
    ['young.eml', 1],
    ['notes.txt', 800],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), (now - age * day) / 1000, (now - age * day) / 1000);
  }
  expect(await purgeMailFiles(dataDir, now - 730 * day)).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', 'young.eml']);
  expect(await purgeMailFiles(testFolder(), now)).toBe(0);
});

test('the log of a request names no address, no name and no message', async () => {
  const store = await openTestStore();
  const written: string[] = [];
  const logTo = { write: (line: string) => void written.push(line) };
  const app = await testApp(store, { logTo, settings: { LOG_LEVEL: 'trace' } });
  await postEnquiry(app, { ...goodEnquiry, message: 'secret words' });
  await app.inject('/enquiries/LT-222222/answered?token=secret-token');
  await store.close();
  await postEnquiry(app, { ...goodEnquiry, message: 'secret words' });
  await app.close();
  const log = written.join('');
  expect(log).toContain('/api/enquiries');
  expect(log).not.toMatch(/ada@example|secret|Ada|127\.0\.0\.1/);
});
