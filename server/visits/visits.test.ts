import { expect, describe, test, vi } from 'vitest';
import { numbersReplySchema } from '../../domain/desk-replies.ts';
import { day, hour } from '../../domain/time/instants.ts';
import { enquire, signedIn } from '../../tests/support/desk-visit.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { testDesk, testOwner } from '../../tests/support/test-desk.ts';
import {
  type Engine,
  engines,
  openTestStore,
  testFolder,
  testStoreSettings,
} from '../../tests/support/test-store.ts';
import { purge } from '../people/purge.ts';
import { makeVisitCounter } from './count-visits.ts';
import { figuresOf } from './numbers.ts';

/** Monday, 12:30 in Bengaluru; still Sunday in Los Angeles. */
const now = Date.UTC(2026, 10, 16, 7, 0);
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe.each(engines)('visits, on %s', (engine) => {
  test('a hand-made day: pages, first pages, sites and the film, and nothing of who it was', async () => {
    const { app, visits, store, clock } = await setUp(engine);
    const get = (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { ...browser, ...headers } });
    const watched = (headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/api/film-watched', headers: { ...browser, ...headers } });
    await get('/', { referer: 'https://www.search.example/?q=a+private+question' });
    await get('/', { referer: 'https://search.example/' });
    await get('/contact?utm_source=festival');
    await get('/contact', { referer: 'https://studio.test/', 'sec-fetch-site': 'same-origin' });
    await get('/', { referer: 'not an address' });
    expect((await watched()).statusCode).toBe(204);

    // None of these: who asks not to be, what nobody has seen, what is no page.
    for (const headers of [
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-fetch-dest': 'iframe' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.0' },
    ]) {
      await get('/', headers);
      await watched(headers);
    }
    await get('/nowhere');
    await app.inject({ method: 'HEAD', url: '/', headers: browser });
    await visits.flush();
    // The first minute of Tuesday in Bengaluru, which is Monday everywhere to the west.
    clock.now = Date.UTC(2026, 10, 16, 18, 30);
    await get('/', { referer: 'https://search.example/' });
    await visits.flush();
    await get('/contact', { referer: 'https://search.example/' });
    await visits.flush();

    const rows = await store.db.selectFrom('visit_counts').selectAll().orderBy('day').execute();
    const inWords = rows.map(({ day: date, what, page, referrer, count }) =>
      [date, what, page, referrer, count].join(' '),
    );
    expect(inWords.toSorted()).toEqual([
      '2026-11-16 film   1',
      '2026-11-16 view /  3',
      '2026-11-16 view /contact  2',
      '2026-11-16 visit /  1',
      '2026-11-16 visit / search.example 2',
      '2026-11-16 visit /contact  1',
      '2026-11-17 view /  1',
      '2026-11-17 view /contact  1',
      '2026-11-17 visit / search.example 1',
      '2026-11-17 visit /contact search.example 1',
    ]);
  });

  test('the desk’s numbers of a week, against the one before, in the studio’s zone', async () => {
    const { store, owner, clock } = await setUp(engine);
    clock.now = now + 2 * day;
    await addVisits(store, '2026-11-15', '/', 'old.example', 4);
    await addVisits(store, '2026-11-16', '/', '', 2);
    await addVisits(store, '2026-11-18', '/work', 'search.example', 5);
    await store.db
      .insertInto('visit_counts')
      .values({ ...film, day: '2026-11-17', count: 3 })
      .execute();
    // Sunday 23:59 and Monday 00:00 in Bengaluru.
    const monday = Date.UTC(2026, 10, 15, 18, 30);
    const references = [
      await enquire(store, monday - 60_000),
      await enquire(store, monday),
      await enquire(store, monday + hour),
    ];
    await enquire(store, monday, {}, 'mostly links');
    const [, first = '', second = ''] = references;
    const set = store.db.updateTable('enquiries');
    await set
      .set({ answered_at: monday + 3 * hour })
      .where('reference', '=', first)
      .execute();
    await set
      .set({ answered_at: monday + 6 * hour, outcome: 'pilot', pilot_at: monday + day })
      .where('reference', '=', second)
      .execute();

    const numbers = numbersReplySchema.parse((await owner.get('numbers?period=week')).json());
    expect(numbers).toMatchObject({
      place: 'Bengaluru',
      current: { firstDay: '2026-11-16', lastDay: '2026-11-22' },
      before: { firstDay: '2026-11-09', lastDay: '2026-11-15' },
      figures: {
        visits: { now: 7, before: 4 },
        film: { now: 3, before: 0 },
        enquiries: { now: 2, before: 1 },
        reviews: { now: 0, before: 0 },
        pilots: { now: 1, before: 0 },
      },
      // Three hours, and five.
      medianAnswerHours: { now: 4, before: null },
      replyHours: 24,
      isCounting: true,
    });
    expect(numbers.visits.map((each) => [each.day, each.now, each.before])).toEqual([
      ['2026-11-16', 2, 0],
      ['2026-11-17', 0, 0],
      ['2026-11-18', 5, 0],
      ['2026-11-19', 0, 0],
      ['2026-11-20', 0, 0],
      ['2026-11-21', 0, 0],
      ['2026-11-22', 0, 4],
    ]);
    expect(numbers.firstPages).toEqual([
      { name: '/work', now: 5, before: 0 },
      { name: '/', now: 2, before: 4 },
    ]);
    expect(numbers.referrers.map(({ name }) => name)).toEqual(['search.example', '']);
    const quarter = numbersReplySchema.parse((await owner.get('numbers?period=quarter')).json());
    expect(quarter.visits).toHaveLength(14);
    expect(quarter.figures.visits).toEqual({ now: 11, before: 0 });
    expect((await owner.get('numbers?period=year')).statusCode).toBe(422);

    const csv = (await owner.get('numbers.csv')).body.trim().split('\r\n');
    expect(csv).toHaveLength(401);
    expect(csv.slice(-3)).toEqual([
      '"2026-11-16","0","2","0","2","0","0"',
      '"2026-11-17","0","0","3","0","0","1"',
      '"2026-11-18","0","5","0","0","0","0"',
    ]);
    const enquiries = await owner.get('enquiries.csv');
    expect(enquiries.headers['content-disposition']).toBe('attachment; filename="enquiries-2026-11-18.csv"');
    expect(enquiries.body.trim().split('\r\n')).toHaveLength(5);
    expect(enquiries.body).toContain('"Pilot agreed"');
  });

  test('they go after RETENTION_DAYS, and a store that is away loses none', async () => {
    const { app, visits, store } = await setUp(engine);
    await addVisits(store, '2026-10-16', '/', '', 1);
    await addVisits(store, '2026-10-17', '/', '', 1);
    await purge({ store, config: { retentionDays: 30, dataDir: testFolder() } }, now);
    const days = () =>
      store.db.selectFrom('visit_counts').select(['day', 'count']).where('what', '=', 'visit').execute();
    expect(await days()).toEqual([{ day: '2026-10-17', count: 1 }]);

    const write = vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('away'));
    await app.inject({ url: '/', headers: browser });
    await visits.flush();
    await app.inject({ url: '/', headers: browser });
    await visits.flush();
    write.mockRestore();
    expect(await days()).toContainEqual({ day: '2026-11-16', count: 2 });
  });
});

test('anybody can send any referrer: a day keeps three hundred, and then "other"', async () => {
  const { visits, store } = await setUp('sqlite');
  for (let index = 0; index < 50_000; index += 1)
    visits.page({ ...browser, referer: `https://${index % 1_000}.example/` }, '/');
  await visits.flush();
  const referrers = await store.db
    .selectFrom('visit_counts')
    .select(['referrer', 'count'])
    .where('what', '=', 'visit')
    .execute();
  expect(referrers).toHaveLength(301);
  expect(referrers.reduce((sum, { count: each }) => sum + each, 0)).toBe(50_000);
  expect(referrers.find(({ referrer }) => referrer === 'other')?.count).toBe(35_000);
});

test('without COUNT_VISITS pages are served and nothing is counted', async () => {
  const store = await openTestStore(await testStoreSettings('sqlite'));
  const app = await testApp(store, { now: () => now });
  expect((await app.inject({ url: '/', headers: browser })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/film-watched', headers: browser })).statusCode).toBe(
    204,
  );
  const desk = await testDesk(store, { now: () => now, settings: { COUNT_VISITS: 'no' } });
  const owner = await signedIn(desk, store, testOwner, now);
  expect((await owner.get('numbers')).json()).toMatchObject({ isCounting: false });
  const span = { firstDay: '2000-01-01', lastDay: '2100-01-01', from: 0, to: 4e12 };
  expect(await figuresOf(store.db, span, now)).toMatchObject({ visits: 0, film: 0 });
});

const film = { what: 'film', page: '', referrer: '' } as const;

async function addVisits(
  store: Awaited<ReturnType<typeof openTestStore>>,
  date: string,
  page: string,
  referrer: string,
  visits: number,
) {
  await store.db
    .insertInto('visit_counts')
    .values({ day: date, what: 'visit', page, referrer, count: visits })
    .execute();
}

async function setUp(engine: Engine) {
  const store = await openTestStore(await testStoreSettings(engine));
  const clock = { now };
  const visits = makeVisitCounter({
    store,
    zone: 'Asia/Kolkata',
    siteUrl: 'https://studio.test',
    now: () => clock.now,
    log: { error: () => undefined },
  });
  const app = await testApp(store, { now: () => clock.now, visits });
  const desk = await testDesk(store, { now: () => clock.now });
  return { store, clock, visits, app, owner: await signedIn(desk, store, testOwner, now) };
}
