import { expect, describe, test } from 'vitest';
import { day, hour } from '../../domain/time/instants.ts';
import { enquire, signedIn } from '../../tests/support/desk-visit.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { testDesk, testOwner } from '../../tests/support/test-desk.ts';
import { type Engine, engines, openTestStore, testFolder } from '../../tests/support/test-store.ts';
import type { NumbersResponse } from '../desk/api/numbers.ts';
import { purge } from '../people/purge.ts';
import type { Store } from '../store/store.ts';
import type { ReviewRow } from '../store/tables.ts';
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
    // Again, from the browser's cache: it asks whether the page is still the same.
    const { etag } = (await app.inject('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    // Asked for anew: a page view, and no visit.
    await get('/', { referer: 'https://search.example/', 'cache-control': 'max-age=0' });
    expect((await watched()).statusCode).toBe(204);

    // None of these: who asks not to be, what nobody has seen, what is no page.
    for (const headers of [
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'sec-purpose': 'prefetch;anonymous-client-ip' },
      { 'x-moz': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-fetch-dest': 'iframe' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)' },
      { 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0' },
      { 'user-agent': 'curl/8.0' },
      { 'user-agent': '' },
    ]) {
      await get('/', headers);
      await watched(headers);
    }
    await get('/', { 'sec-fetch-dest': 'empty' });
    await watched({ 'sec-fetch-site': 'cross-site' });
    for (const url of ['/nowhere', '/contact/', '/assets/a.js', '/robots.txt', '/api/nowhere', '/healthz'])
      await get(url);
    await get('/', { range: 'bytes=0-3' });
    await app.inject({ method: 'HEAD', url: '/', headers: browser });
    await app.inject({ method: 'POST', url: '/', headers: browser });
    await visits.flush();
    // The first minute of Tuesday in Bengaluru, which is Monday everywhere to the west.
    clock.now = Date.UTC(2026, 10, 16, 18, 30);
    await get('/', { referer: 'https://search.example/' });
    await visits.flush();
    await get('/contact', { referer: 'https://search.example/' });
    await visits.flush();

    const rows = await store.db.selectFrom('visitCounts').selectAll().orderBy('day').execute();
    const inWords = rows.map(({ day: date, what, page, referrer, count }) =>
      [date, what, page, referrer, count].join(' '),
    );
    expect(inWords.toSorted()).toEqual([
      '2026-11-16 film   1',
      '2026-11-16 view /  5',
      '2026-11-16 view /contact  2',
      '2026-11-16 visit /  2',
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
    await addVisits(store, '2026-11-10', '/', 'old.example', 4);
    // Later in its week than today in ours: compared are as many days.
    await addVisits(store, '2026-11-15', '/', 'old.example', 30);
    await addVisits(store, '2026-11-16', '/', '', 2);
    await addVisits(store, '2026-11-18', '/work', 'search.example', 5);
    await store.db
      .insertInto('visitCounts')
      .values({ ...film, day: '2026-11-17', count: 3 })
      .execute();
    // Sunday 23:59 and Monday 00:00 in Bengaluru.
    const monday = Date.UTC(2026, 10, 15, 18, 30);
    const references = [
      await enquire(store, monday - 60_000),
      await enquire(store, monday, {
        source: { referrer: 'https://www.festival.example/programme', utm_source: '' },
      }),
      await enquire(store, monday + hour, { source: { firstPage: '/', utm_source: 'newsletter' } }),
    ];
    await enquire(store, monday, {}, 'mostly links');
    await enquire(store, monday - 5 * day, { source: { entered: 'By phone' } });
    await holdReview(store, monday + day, {});
    await holdReview(store, monday + day + hour, { state: 'cancelled' });
    await holdReview(store, monday + day + 2 * hour, { demo: 1 });
    await holdReview(store, clock.now + hour, {});
    const [, first = '', second = ''] = references;
    const set = store.db.updateTable('enquiries');
    await set
      .set({ answeredAt: monday + 3 * hour })
      .where('reference', '=', first)
      .execute();
    await set
      .set({ answeredAt: monday + 6 * hour, outcome: 'pilot', pilotAt: monday + day })
      .where('reference', '=', second)
      .execute();

    const numbers = (await owner.get('numbers?period=week')).json<NumbersResponse>();
    expect(numbers).toMatchObject({
      place: 'Bengaluru',
      current: { firstDay: '2026-11-16', lastDay: '2026-11-18' },
      before: { firstDay: '2026-11-09', lastDay: '2026-11-11' },
      figures: {
        visits: { now: 7, before: 4 },
        film: { now: 3, before: 0 },
        enquiries: { now: 2, before: 1 },
        reviews: { now: 1, before: 0 },
        pilots: { now: 1, before: 0 },
      },
      // Three hours, and five.
      medianAnswerHours: { now: 4, before: null },
      replyHours: 24,
      isCounting: true,
      countedFrom: '2026-11-10',
      keptFrom: '2024-11-19',
      hasEarlier: true,
    });
    expect(numbers.visits.map((each) => [each.day, each.now, each.before])).toEqual([
      ['2026-11-16', 2, 0],
      ['2026-11-17', 0, 4],
      ['2026-11-18', 5, 0],
      ['2026-11-19', null, 0],
      ['2026-11-20', null, 0],
      ['2026-11-21', null, 0],
      ['2026-11-22', null, 30],
    ]);
    expect(numbers.firstPages).toEqual([
      { name: '/work', now: 5, before: 0 },
      { name: '/', now: 2, before: 4 },
    ]);
    const who = { name: 'Ada', outcomeReason: null, isAnswered: true };
    const later = { ...who, reference: second, from: 'newsletter', outcome: 'pilot' };
    expect(numbers.agreed).toEqual([{ ...later, day: '2026-11-17' }]);
    expect(numbers.wrote).toEqual([
      { ...later, day: '2026-11-16' },
      { ...who, reference: first, from: 'festival.example', day: '2026-11-16', outcome: null },
    ]);
    expect(numbers.referrers.map(({ name }) => name)).toEqual(['search.example', '']);
    expect(numbers.cameFrom).toEqual([
      { name: 'festival.example', now: 1, before: 0 },
      { name: 'newsletter', now: 1, before: 0 },
    ]);
    const note = (text: string) => owner.post('numbers/notes', { day: '2026-11-17', text });
    const atOnce = await Promise.all(['Festivl', 'Festival!', 'festival'].map(note));
    expect([...atOnce, await note('Festival')].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await store.db.selectFrom('notes').select('id').execute()).toHaveLength(1);
    await owner.post('numbers/notes', { day: '2026-11-16', text: 'Nothing much' });
    await owner.post('numbers/notes', { day: '2026-11-16', text: ' ' });
    expect((await owner.post('numbers/notes', { day: 'today', text: 'x' })).statusCode).toBe(422);
    expect((await owner.get('numbers?period=week')).json<NumbersResponse>().notes).toEqual([
      { day: '2026-11-17', by: testOwner, text: 'Festival' },
    ]);
    const lastWeek = (await owner.get('numbers?period=week&ago=1')).json<NumbersResponse>();
    expect(lastWeek).toMatchObject({
      current: { firstDay: '2026-11-09', lastDay: '2026-11-15' },
      figures: { visits: { now: 34, before: 0 }, enquiries: { now: 2, before: 0 } },
      cameFrom: [
        { name: '', now: 1, before: 0 },
        { name: 'By phone', now: 1, before: 0 },
      ],
      hasEarlier: false,
    });
    for (const query of ['period=year', 'ago=-1', 'ago=1.5', 'ago=x'])
      expect((await owner.get(`numbers?${query}`)).statusCode).toBe(422);
    const quarter = (await owner.get('numbers?period=quarter')).json<NumbersResponse>();
    expect(quarter.visits).toHaveLength(14);
    expect(quarter.figures.visits).toEqual({ now: 41, before: 0 });

    const csv = (await owner.get('numbers.csv')).body.trim().split('\r\n');
    expect(csv).toHaveLength(401);
    expect(csv.slice(-3)).toEqual([
      '"2026-11-16","0","2","0","2","0","0",""',
      '"2026-11-17","0","0","3","0","1","1","Festival"',
      '"2026-11-18","0","5","0","0","0","0",""',
    ]);
    const enquiries = await owner.get('enquiries.csv');
    expect(enquiries.headers['content-disposition']).toBe('attachment; filename="enquiries-2026-11-18.csv"');
    expect(enquiries.body.trim().split('\r\n')).toHaveLength(6);
    expect(enquiries.body).toContain('"Pilot agreed"');
  });

  test('they go after RETENTION_DAYS', async () => {
    const { store, owner } = await setUp(engine);
    for (const date of ['2026-10-16', '2026-10-17']) {
      await addVisits(store, date, '/', '', 1);
      await owner.post('numbers/notes', { day: date, text: `Lunch with Ada on ${date}` });
    }
    await purge({ store, config: { retentionDays: 30, dataDir: testFolder() } }, now);
    const days = store.db.selectFrom('visitCounts').select(['day', 'count']).where('what', '=', 'visit');
    expect(await days.execute()).toEqual([{ day: '2026-10-17', count: 1 }]);
    const notes = await store.db.selectFrom('notes').select('text').execute();
    expect(notes).toEqual([{ text: 'Lunch with Ada on 2026-10-17' }]);
  });

  test('anybody can send any referrer: a day keeps five hundred pairs with a page, and then "other"', async () => {
    const { visits, store } = await setUp(engine);
    for (let index = 0; index < 50_000; index += 1)
      visits.page({ ...browser, referer: `https://${index % 10_000}.example/` }, index % 2 ? '/' : '/work');
    visits.page({ ...browser, referer: `https://${'x.'.repeat(5_000)}example/` }, '/');
    await visits.flush();
    const rows = await store.db
      .selectFrom('visitCounts')
      .select(['referrer', 'count'])
      .where('what', '=', 'visit')
      .execute();
    // And of both pages "other", and the one that is too long to be told.
    expect(rows).toHaveLength(500 + 2 + 1);
    expect(rows.reduce((sum, { count: each }) => sum + each, 0)).toBe(50_001);
    const others = rows.filter(({ referrer }) => referrer === 'other');
    expect(others.map(({ count: each }) => each)).toEqual([23_750, 23_750]);
  });

  test('who fills a day with invented sites hides no real one, and one address brings twenty', async () => {
    const { visits, store } = await setUp(engine);
    const visit = (host: string, address: string) =>
      visits.page({ ...browser, referer: `https://${host}/` }, '/', address);
    const rows = async () => {
      await visits.flush();
      const all = store.db
        .selectFrom('visitCounts')
        .select(['referrer', 'count'])
        .where('what', '=', 'visit');
      return Object.fromEntries((await all.execute()).map(({ referrer, count }) => [referrer, count]));
    };
    for (let index = 0; index < 1_000; index += 1) visit(`one${index}.example`, '192.0.2.1');
    const { other, ...brought } = await rows();
    expect([Object.keys(brought).length, other]).toEqual([20, 980]);

    for (let index = 0; index < 1_000; index += 1)
      visit(`many${index}.example`, `198.51.100.${Math.floor(index / 20)}`);
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) visit('festival.example', address);
    expect(await rows()).toMatchObject({ 'festival.example': 3 });
    // A first visit beside all of them, and who comes back.
    visit('late.example', '203.0.113.4');
    visit('late.example', '203.0.113.5');
    visit('late.example', '203.0.113.5');
    expect(await rows()).toMatchObject({ 'late.example': 3, 'festival.example': 3 });
  });
});

test.each([
  ['https://www.search.example/?q=a+private+question', 'search.example'],
  ['https://Search.Example:8443/a', 'search.example'],
  ['android-app://com.linkedin.android/', 'com.linkedin.android'],
  ['https://m\u00fcnchen.example/', 'xn--mnchen-3ya.example'],
  // Our own, by whatever name, begin no visit.
  ['https://studio.test/work', undefined],
  ['https://www.studio.test/', undefined],
  ['https://desk.studio.test/', undefined],
  // What names no site, or may be the visitor's own.
  ['https://notstudio.test/', 'notstudio.test'],
  ['', ''],
  ['about:blank', ''],
  ['file:///home/ada/notes.html', ''],
  ['http://203.0.113.7/', ''],
  ['http://[2001:db8::7]/', ''],
  ['http://adas-laptop/', ''],
  ['http://adas-laptop.local/', ''],
  ['https://a.example\u0000/', ''],
])('a visit from %j is one from %j', async (referer, expected) => {
  const { visits, store } = await setUp('sqlite');
  visits.page({ ...browser, referer }, '/');
  await visits.flush();
  const rows = store.db.selectFrom('visitCounts').select('referrer').where('what', '=', 'visit');
  expect(await rows.execute()).toEqual(expected === undefined ? [] : [{ referrer: expected }]);
});

test('without COUNT_VISITS pages are served and nothing is counted; the numbers have the whole days of RETENTION_DAYS', async () => {
  const store = await openTestStore();
  const app = await testApp(store, { now: () => now });
  expect((await app.inject({ url: '/', headers: browser })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/film-watched', headers: browser })).statusCode).toBe(
    204,
  );
  const settings = { COUNT_VISITS: 'no', RETENTION_DAYS: '30' };
  const desk = await testDesk(store, { now: () => now, settings });
  const owner = await signedIn(desk, store, testOwner, now);
  const kept = { keptFrom: '2026-10-18', countedFrom: null };
  expect((await owner.get('numbers')).json()).toMatchObject({ isCounting: false, ...kept });
  const [, first, ...more] = (await owner.get('numbers.csv')).body.trim().split('\r\n');
  expect([first?.slice(0, 12), more.length]).toEqual(['"2026-10-18"', 29]);
  const span = { firstDay: '2000-01-01', lastDay: '2100-01-01', from: 0, to: 4e12 };
  expect(await figuresOf(store.db, span, now)).toMatchObject({ visits: 0, film: 0 });
});

const film = { what: 'film', page: '', referrer: '' } as const;

async function addVisits(store: Store, date: string, page: string, referrer: string, visits: number) {
  await store.db
    .insertInto('visitCounts')
    .values({ day: date, what: 'visit', page, referrer, count: visits })
    .execute();
}

async function holdReview(store: Store, at: number, more: Partial<ReviewRow>) {
  await store.db
    .insertInto('reviews')
    .values({
      reference: `RV-${at}`,
      key: String(at),
      digest: '',
      bookedAt: at - day,
      bookedStart: at,
      startsAt: at,
      endsAt: at + hour / 4,
      day: '2026-11-17 Asia/Kolkata',
      name: 'Ada',
      email: 'ada@example.com',
      timeZone: 'UTC',
      state: 'booked',
      sequence: 0,
      ...more,
    })
    .execute();
}

async function setUp(engine: Engine) {
  const store = await openTestStore(engine);
  const clock = { now };
  const visits = makeVisitCounter({
    store,
    zone: 'Asia/Kolkata',
    siteUrl: 'https://studio.test',
    now: () => clock.now,
    log: { error: () => undefined },
  });
  const files = { 'assets/a.js': '', 'robots.txt': '' };
  const app = await testApp(store, { now: () => clock.now, visits, files });
  const desk = await testDesk(store, { now: () => clock.now });
  return { store, clock, visits, app, owner: await signedIn(desk, store, testOwner, now) };
}
