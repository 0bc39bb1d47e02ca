import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  bookingResponseSchema,
  reviewResponseSchema,
  slotsResponseSchema,
} from '../../domain/api-responses.ts';
import { freeSlots } from '../../domain/review/slots.ts';
import { hour, isoInstant, minute } from '../../domain/time/instants.ts';
import { type Answer, expectProblem, postReview, testApp, testAppAt } from '../../tests/support/test-app.ts';
import { testRules } from '../../tests/support/test-rules.ts';
import { type Engine, engines, openTestStore, testStoreSettings } from '../../tests/support/test-store.ts';

const noon = Date.UTC(2026, 0, 12, 12, 0);
const requestedAt = '2026-01-13T09:00:00.000Z';
const later = '2026-01-13T10:00:00.000Z';

describe.each(engines)('reviews on %s', (engine) => {
  test('a slot is free, is booked, and is free no longer; the same key gives the same answer', async () => {
    const { app, store, clock } = await testAppAt(noon, engine);
    expect(await free(app)).toContain(requestedAt);
    const key = randomUUID();

    const booked = await book(app, {}, key);
    expect(booked.statusCode).toBe(201);
    const { reference, startsAt, manageUrl } = bookingResponseSchema.parse(booked.json());
    expect(reference).toMatch(/^RV-\w{6}$/);
    expect(startsAt).toBe(requestedAt);
    expect(manageUrl).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:3000/contact\\?review=${reference}\\.[\\w-]{32}#review$`),
    );
    expect(await free(app)).not.toContain(requestedAt);

    clock.now += 30 * 24 * hour;
    const again = await book(app, {}, key);
    expect([again.statusCode, again.json()]).toEqual([201, booked.json()]);
    const other = await book(app, { name: 'Bea' }, key);
    expect(other.statusCode).toBe(409);
    expectProblem(other);

    const due = await store.db.selectFrom('deliveries').select(['kind', 'dueAt']).orderBy('kind').execute();
    expect(due.map(({ kind, dueAt }) => [kind, new Date(dueAt).toISOString()])).toEqual([
      ['review-invitation', '2026-01-12T12:00:00.000Z'],
      ['review-notice', '2026-01-12T12:00:00.000Z'],
      ['review-reminder', '2026-01-13T08:00:00.000Z'],
      ['review-reminder-notice', '2026-01-13T08:00:00.000Z'],
    ]);
  });

  test('ten at once for one slot, through two servers: one has it, the others are offered the nearest', async () => {
    const apps = await twoApps(engine);

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        bookUntilAnswered(apps[index % 2 ? 1 : 0], { email: `p${index}@example.com` }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expectProblem(answer);
      expect(answer.json().alternatives).toEqual(
        ['08:30', '08:45', '09:15'].map((time) => ({ startsAt: `2026-01-13T${time}:00.000Z` })),
      );
    }
  });

  test('different slots of one day at once: the day holds its most and no more', async () => {
    const apps = await twoApps(engine);

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        book(
          apps[index % 2 ? 1 : 0],
          { startsAt: minutesAfter(requestedAt, index * 15), email: `p${index}@example.com` },
          randomUUID(),
          `192.0.2.${index}`,
        ),
      ),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(testRules.mostPerDay);
    const left = await free(apps[0]);
    expect(left.filter((start) => start >= '2026-01-12T18:30' && start < '2026-01-13T18:30')).toEqual([]);
  });

  test('reviews that overlap without starting together are refused by the store', async () => {
    const settings = await testStoreSettings(engine);
    const first = await testApp(await openTestStore(settings), { now: () => noon });
    const shifted = {
      ...testRules,
      windows: testRules.windows.map((hours) => ({ ...hours, from: '00:05' })),
    };
    const second = await testApp(await openTestStore(settings), { now: () => noon, rules: shifted });

    expect((await book(first, {})).statusCode).toBe(201);
    expect((await book(second, { startsAt: minutesAfter(requestedAt, 5) })).statusCode).toBe(409);
    expect((await book(second, { startsAt: minutesAfter(requestedAt, -10) })).statusCode).toBe(409);
    expect((await book(second, { startsAt: minutesAfter(requestedAt, 20) })).statusCode).toBe(201);
  });

  test('a review is looked at, moved and cancelled by its link, and each slot is free at once', async () => {
    const { app, store } = await testAppAt(noon, engine);
    const link = linkOf(await book(app, {}));

    const look = await app.inject(`/api/reviews/${link}`);
    expect(reviewResponseSchema.parse(look.json())).toEqual({
      reference: link.split('.')[0],
      startsAt: requestedAt,
      timeZone: 'Europe/Berlin',
      state: 'booked',
    });

    const moved = await post(app, `/api/reviews/${link}/move`, { startsAt: later });
    expect([moved.statusCode, moved.json().startsAt]).toEqual([200, later]);
    const slots = await free(app);
    expect(slots).toContain(requestedAt);
    expect(slots).not.toContain(later);
    expect(await row(store)).toMatchObject({
      sequence: 1,
      movedFrom: Date.parse(requestedAt),
      startsAt: Date.parse(later),
    });
    expect(await dueReminder(store)).toEqual(['2026-01-13T09:00:00.000Z']);

    await post(app, `/api/reviews/${link}/move`, { startsAt: later });
    expect(await row(store)).toMatchObject({ sequence: 1 });

    const cancelled = await post(app, `/api/reviews/${link}/cancel`, {});
    expect([cancelled.statusCode, cancelled.json().state]).toEqual([200, 'cancelled']);
    expect(await free(app)).toContain(later);
    expect(await dueReminder(store)).toEqual([]);
    await post(app, `/api/reviews/${link}/cancel`, {});
    expect(await row(store)).toMatchObject({ sequence: 2, state: 'cancelled', cancelledBy: 'visitor' });
    expect((await post(app, `/api/reviews/${link}/move`, { startsAt: requestedAt })).statusCode).toBe(409);
    expect(await store.db.selectFrom('reviewSteps').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('reviewSeats').selectAll().execute()).toEqual([]);
  });

  test('a move to a taken slot changes nothing; two that swap at once both keep their times', async () => {
    const { app, store } = await testAppAt(noon, engine);
    const one = linkOf(await book(app, {}));
    const two = linkOf(await book(app, { startsAt: later }));

    const answers = await Promise.all([
      post(app, `/api/reviews/${one}/move`, { startsAt: later }),
      post(app, `/api/reviews/${two}/move`, { startsAt: requestedAt }),
    ]);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(answers[0]?.json().alternatives).toHaveLength(3);
    const rows = await store.db
      .selectFrom('reviews')
      .select(['startsAt', 'sequence'])
      .orderBy('startsAt')
      .execute();
    expect(rows).toEqual([
      { startsAt: Date.parse(requestedAt), sequence: 0 },
      { startsAt: Date.parse(later), sequence: 0 },
    ]);
  });
});

describe('bad input', () => {
  test.each([
    ['no key', 400, {}, ''],
    ['a slot between two slots', 422, { startsAt: '2026-01-13T09:07:00Z' }, undefined],
    ['a slot without enough notice', 422, { startsAt: '2026-01-12T15:45:00Z' }, undefined],
    ['a time that is none', 422, { startsAt: 'tomorrow' }, undefined],
    ['a zone that is none', 422, { timeZone: 'Mars/Olympus' }, undefined],
    ['an offset for a zone', 422, { timeZone: '+01:00' }, undefined],
    ['no name', 422, { name: ' ' }, undefined],
    ['an unknown field', 422, { phone: '1' }, undefined],
  ])('%s is refused with a problem, and nothing is stored', async (_what, status, extra, key) => {
    const { app, store } = await testAppAt(noon);
    const answer = await book(app, extra, key);
    expect(answer.statusCode).toBe(status);
    expectProblem(answer);
    for (const table of ['reviews', 'reviewSteps', 'deliveries'] as const) {
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test.each(['from=yesterday', 'to=1', 'from=a&from=b', 'limit=3'])('slots asked with %s', async (query) => {
    const { app } = await testAppAt(noon);
    const answer = await app.inject(`/api/review-slots?${query}`);
    expect(answer.statusCode).toBe(422);
    expectProblem(answer);
  });

  test('the hours are turned into slots once, however often slots are asked for', async () => {
    let computed = 0;
    const rules = {
      ...testRules,
      get windows() {
        computed += 1;
        return testRules.windows;
      },
    };
    const { app, clock } = await testAppAt(noon, 'sqlite', { rules });
    for (let asked = 0; asked < 20; asked += 1) {
      clock.now += 17 * minute;
      const expected = freeSlots(testRules, [], clock.now).map(({ startsAt }) => isoInstant(startsAt));
      expect(await free(app)).toEqual(expected);
    }
    expect(computed).toBe(1);
    clock.now += 9 * 24 * hour;
    const expected = freeSlots(testRules, [], clock.now).map(({ startsAt }) => isoInstant(startsAt));
    expect(await free(app), 'nine days later').toEqual(expected);
  });

  test('hundreds who ask at once cost a few reads, and who is refused costs none', async () => {
    let read = 0;
    const rules = {
      ...testRules,
      get noticeHours() {
        read += 1;
        return testRules.noticeHours;
      },
    };
    const settings = { RATE_LIMIT: '30', TRUST_PROXY: '127.0.0.1' };
    const { app } = await testAppAt(noon, 'sqlite', { rules, settings });
    const ask = async (house: number) => {
      const headers = { 'x-forwarded-for': `2001:db8:1:${house.toString(16)}::1` };
      return (await app.inject({ url: '/api/review-slots', headers })).statusCode;
    };
    expect(await ask(0)).toBe(200);
    const once = read;
    read = 0;
    const answers = await Promise.all(Array.from({ length: 256 }, (_, house) => ask(house)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(read / once, 'the reads of 256 against those of one').toBeLessThan(16);

    while ((await ask(1)) === 200);
    read = 0;
    expect(await ask(1)).toBe(429);
    expect(read).toBe(0);
  });

  test('slots of a span are those of the span', async () => {
    const { app } = await testAppAt(noon);
    const answer = await app.inject(`/api/review-slots?from=${requestedAt}&to=2026-01-13T10:30:00%2B01:00`);
    expect(answer.json()).toEqual({
      slots: [{ startsAt: requestedAt }, { startsAt: minutesAfter(requestedAt, 15) }],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['forged', (link: string) => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    ['another review’s', (link: string) => link.replace(/^RV-\w+/, 'RV-222222')],
    ['cut short', (link: string) => link.split('.')[0] ?? ''],
    ['an enquiry’s', (link: string) => link.replace('RV-', 'LT-')],
  ])('a link that is %s opens nothing', async (_what, bend) => {
    const { app, store } = await testAppAt(noon);
    const link = bend(linkOf(await book(app, {})));
    const answers = [
      await app.inject(`/api/reviews/${link}`),
      await post(app, `/api/reviews/${link}/move`, { startsAt: later }),
      await post(app, `/api/reviews/${link}/cancel`, {}),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expectProblem(answer);
    }
    expect(await row(store)).toMatchObject({ sequence: 0, state: 'booked' });
  });

  test('a link of a review that has begun is over, and wrong methods act on nothing', async () => {
    const { app, store, clock } = await testAppAt(noon);
    const link = linkOf(await book(app, {}));
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: `/api/reviews/${link}/cancel` });
      expect(answer.statusCode).toBe(404);
      expectProblem(answer);
    }
    clock.now = Date.parse(requestedAt);
    const answers = [
      await app.inject(`/api/reviews/${link}`),
      await post(app, `/api/reviews/${link}/move`, { startsAt: '2026-01-14T09:00:00Z' }),
      await post(app, `/api/reviews/${link}/cancel`, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410]);
    expect(await row(store)).toMatchObject({ sequence: 0, state: 'booked' });
  });
});

/** Two servers on one store. */
async function twoApps(engine: Engine) {
  const settings = await testStoreSettings(engine);
  const open = async () => testApp(await openTestStore(settings), { now: () => noon });
  return [await open(), await open()] as const;
}

function book(app: FastifyInstance, extra: object, key: string = randomUUID(), from = '127.0.0.1') {
  return postReview(app, { startsAt: requestedAt, ...extra }, { key, from });
}

/** A database that is too busy answers 503; like the page, this asks again with the same key. */
async function bookUntilAnswered(app: FastifyInstance, extra: object) {
  const key = randomUUID();
  for (let left = 20; ; left -= 1) {
    const answer = await book(app, extra, key);
    if (answer.statusCode !== 503 || left === 0) return answer;
  }
}

const post = (app: FastifyInstance, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });

async function free(app: FastifyInstance): Promise<string[]> {
  const { slots } = slotsResponseSchema.parse((await app.inject('/api/review-slots')).json());
  return slots.map(({ startsAt }) => startsAt);
}

function linkOf(booked: Answer): string {
  return new URL(booked.json().manageUrl).searchParams.get('review') ?? '';
}

type TestStore = Awaited<ReturnType<typeof openTestStore>>;

function row(store: TestStore) {
  return store.db.selectFrom('reviews').selectAll().executeTakeFirst();
}

async function dueReminder(store: TestStore): Promise<string[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .select('dueAt')
    .where('kind', '=', 'review-reminder')
    .where('state', '=', 'due')
    .execute();
  return rows.map(({ dueAt }) => new Date(dueAt).toISOString());
}

function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
