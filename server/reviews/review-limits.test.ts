import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { problemResponseSchema } from '../../domain/api-responses.ts';
import { day, isoInstant } from '../../domain/time/instants.ts';
import { testDeps } from '../../tests/support/desk-visit.ts';
import { managedAt, postReview, testApp, testAppAt } from '../../tests/support/test-app.ts';
import { testFacts } from '../../tests/support/test-site.ts';
import {
  type Engine,
  engines,
  openTestStore,
  testFolder,
  testStoreSettings,
} from '../../tests/support/test-store.ts';
import { purge } from '../people/purge.ts';
import { moveReview } from './move-review.ts';

const noon = Date.UTC(2026, 0, 12, 12, 0);
const firstStart = Date.UTC(2026, 0, 13, 9, 0);

describe.each(engines)('limits of reviews on %s', (engine) => {
  test('two open reviews for one mailbox, however it is written and from wherever', async () => {
    const { book } = await setUp(engine);
    expect(await book('ada@example.com', '192.0.2.1')).toMatchObject({ status: 201 });
    expect(await book('Ada+second@Example.com', '192.0.2.2')).toMatchObject({ status: 201 });
    const refused = await book('ADA@example.com', '192.0.2.3');
    expect(refused).toMatchObject({
      status: 409,
      body: { limit: 'open-reviews', detail: expect.stringContaining(testFacts.email.hello) },
    });
    // Or who types a stranger's address would hear when the stranger has a review.
    expect(refused.body.againAt).toBeUndefined();
    expect(await book('bea@example.com', '192.0.2.3')).toMatchObject({ status: 201 });
  });

  test('eight at once through two servers: two are booked', async () => {
    const settings = await testStoreSettings(engine);
    const apps = await Promise.all(
      [0, 1].map(async () => testApp(await openTestStore(settings), { now: () => noon })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        postReview(
          apps[index % 2] as FastifyInstance,
          { startsAt: isoInstant(firstStart + index * day) },
          { from: `192.0.2.${index}` },
        ),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6);
  });
});

test('three open reviews from one address, and a /64 is one', async () => {
  const { book } = await setUp('sqlite');
  const statuses = [];
  for (const host of ['1', '2', 'abcd:1', 'ffff:2']) {
    statuses.push((await book(`${randomUUID()}@example.com`, `2001:db8:1:2::${host}`)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 409]);
  expect(await book('next@example.com', '2001:db8:1:3::1')).toMatchObject({ status: 201 });
});

test('six open reviews from an IPv6 /48, and who is refused hears when and whom to write to', async () => {
  const { app, book } = await setUp('sqlite');
  const answers = [];
  for (let index = 0; index < 8; index += 1) {
    answers.push(
      await book(`${randomUUID()}@example.com`, `2001:db8:1:${index}::1`, firstStart + index * day),
    );
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(201), 409, 409]);
  const againAt = isoInstant(Date.parse(answers[0]?.body.startsAt) + 15 * 60_000);
  const { detail, ...refusal } = problemResponseSchema.parse(answers[7]?.body);
  expect(refusal).toMatchObject({ limit: 'open-reviews', againAt });
  expect(detail).toContain(againAt);
  expect(detail).toContain(testFacts.email.hello);
  const another = firstStart + 8 * day;
  expect(await book('next@example.com', '2001:db8:2::1', another), 'the /48 beside it').toMatchObject({
    status: 201,
  });

  await post(app, `${managedAt(answers[0]?.body)}/cancel`, {});
  expect(await book('late@example.com', '2001:db8:1:9::1')).toMatchObject({ status: 201 });
});

test('the store keeps a hash of an address alone, until its reviews are cancelled or over', async () => {
  const { app, book, clock, store } = await setUp('sqlite');
  const first = await book('ada@example.com', '192.0.2.1');
  await book('ada@example.com', '192.0.2.1');
  expect(await book('ada@example.com', '192.0.2.1')).toMatchObject({ status: 409 });
  const open = () => store.db.selectFrom('openReviews').selectAll().execute();
  expect(await open()).toHaveLength(4);
  expect(JSON.stringify(await open())).not.toMatch(/@|192\.0\.2/);

  await post(app, `${managedAt(first.body)}/cancel`, {});
  expect(await book('ada@example.com', '192.0.2.1')).toMatchObject({ status: 201 });

  clock.now += 20 * day;
  expect(await book('ada@example.com', '192.0.2.1', clock.now + day)).toMatchObject({ status: 201 });

  clock.now += 20 * day;
  await purge({ store, config: { retentionDays: 0, dataDir: testFolder() } }, clock.now);
  expect(await open()).toEqual([]);
});

test('a visitor moves a review three times, whatever the studio did; then it can only be cancelled', async () => {
  const { app, book, store, clock } = await setUp('sqlite');
  const { body } = await book('ada@example.com', '192.0.2.1');
  const address = managedAt(body);
  const move = (startsAt: number) => post(app, `${address}/move`, { startsAt: isoInstant(startsAt) });
  const deps = testDeps(store, () => clock.now);
  for (const moves of [1, 2, 3, 4]) {
    const moved = await moveReview(deps, body.reference, firstStart + moves * day, 'owner@x.example');
    expect(moved.outcome).toBe('moved');
  }
  // Who moved it is known without the audit list.
  await store.db.deleteFrom('deskAudit').execute();
  for (const moves of [5, 6, 7]) {
    expect(await move(firstStart + moves * day)).toMatchObject({ status: 200 });
  }
  expect(await move(firstStart + 8 * day)).toMatchObject({
    status: 409,
    body: { limit: 'moves', detail: expect.stringContaining(testFacts.email.hello) },
  });
  expect(await move(firstStart + 7 * day), 'to where it is').toMatchObject({ status: 200 });
  expect(await post(app, `${address}/cancel`, {})).toMatchObject({ status: 200 });
});

async function setUp(engine: Engine) {
  const { app, clock, store } = await testAppAt(noon, engine);
  let next = firstStart;
  async function book(email: string, from: string, startsAt?: number) {
    next += day / 24;
    const answer = await postReview(app, { startsAt: isoInstant(startsAt ?? next), email }, { from });
    return { status: answer.statusCode, body: answer.json() };
  }
  return { app, book, clock, store };
}

async function post(app: FastifyInstance, url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, body: answer.json() };
}
