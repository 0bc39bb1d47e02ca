import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { isoInstant as iso } from '../../../domain/time/instants.ts';
import { signedIn } from '../../../tests/support/desk-visit.ts';
import { postReview, testApp } from '../../../tests/support/test-app.ts';
import { otherOwner, testDesk, testOwner } from '../../../tests/support/test-desk.ts';
import { type Engine, engines, openTestStore } from '../../../tests/support/test-store.ts';
import type { AccountResponse } from './account.ts';
import type { WeekResponse } from './reviews.ts';
import type { Away, ListedReview } from './shown.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);
const quarter = 900_000;
const slot = Date.UTC(2026, 10, 17, 9, 0);

describe.each(engines)('reviews at the desk, on %s', (engine) => {
  test('an owner sees the week, moves a review, and cancels it with a word', async () => {
    const { owner, other, book, week } = await setUp(engine);
    const reference = (await book(slot)).json<{ reference: string }>().reference;
    expect((await week()).reviews).toMatchObject([{ reference, startsAt: iso(slot), state: 'booked' }]);
    expect((await week('2026-11-23')).reviews).toEqual([]);
    // In 21 hours, which is tomorrow in both places; another one in 25 hours.
    await book(slot + 16 * quarter);
    expect((await owner.get('today')).json()).toMatchObject({ reviews: [{ reference }] });
    expect((await owner.get('counts')).json()).toMatchObject({ reviews: 1 });

    for (let time = 0; time < 2; time += 1) {
      const moved = await owner.post(`reviews/${reference}/move`, { startsAt: iso(slot + quarter) });
      expect(moved.json<ListedReview>()).toMatchObject({ startsAt: iso(slot + quarter) });
    }
    expect((await book(slot + quarter)).statusCode).toBe(409);
    expect((await owner.post(`reviews/${reference}/move`, { startsAt: iso(slot + 1) })).statusCode).toBe(409);

    const cancel = (who: typeof owner, words: string) => who.post(`reviews/${reference}/cancel`, { words });
    expect((await cancel(owner, 'Our camera is ill.')).json()).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'studio',
    });
    expect((await cancel(owner, 'Our camera is ill.')).statusCode).toBe(200);
    expect((await cancel(other, 'Sorry.')).json()).toMatchObject({
      title: 'This was cancelled already. Your words were not sent.',
    });
    expect((await owner.get('audit')).json<{ entries: object[] }>().entries).toMatchObject([
      { what: 'cancelled', by: testOwner, reference, note: 'Our camera is ill.' },
      { what: 'moved', by: testOwner, reference },
    ]);
    expect((await owner.post('reviews/RV-222222/cancel', { words: '' })).statusCode).toBe(404);
    expect((await owner.get('reviews?week=soon')).statusCode).toBe(422);
  });

  test('who is away is not offered and cannot be booked, from that moment on', async () => {
    const { owner, book, week, offered } = await setUp(engine);
    expect(await offered()).toContain(iso(slot));
    const kept = (await book(slot + quarter)).json<{ reference: string }>().reference;
    const span = { from: iso(slot + 60_000), to: iso(slot + 4 * quarter), reason: 'Dentist' };
    const warned = await owner.post('away', span);
    expect([warned.statusCode, warned.json()]).toMatchObject([
      409,
      {
        title:
          'A review is booked then: Ada, Tue 17 Nov 14:45 (Bengaluru). It stays booked until you move or cancel it.',
      },
    ]);
    expect((await week()).away).toEqual([]);
    const key = randomUUID();
    const anyway = { ...span, anyway: true };
    const away = (await owner.post('away', anyway, key)).json<Away>();
    expect((await owner.post('away', anyway, key)).json()).toEqual(away);
    const free = { from: iso(slot + 40 * quarter), to: iso(slot + 44 * quarter) };
    const { id } = (await owner.post('away', free)).json<Away>();
    expect((await owner.delete(`away/${id}`)).statusCode).toBe(204);

    expect((await offered()).filter((time) => time >= iso(slot) && time < span.to)).toEqual([]);
    expect(await offered()).toContain(span.to);
    const refused = await book(slot);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { alternatives: expect.any(Array) }]);
    const shown = await week();
    expect(shown.away).toMatchObject([{ ...span, by: testOwner }]);
    expect(shown.free).not.toContain(iso(slot));
    expect(shown.reviews).toMatchObject([{ reference: kept, state: 'booked' }]);
    expect((await owner.post(`reviews/${kept}/move`, { startsAt: iso(slot) })).statusCode).toBe(409);

    expect((await owner.delete(`away/${away.id}`)).statusCode).toBe(204);
    expect((await owner.delete(`away/${away.id}`)).statusCode).toBe(404);
    expect((await book(slot)).statusCode).toBe(201);
    const backwards = { from: span.to, to: span.from, reason: null };
    expect((await owner.post('away', backwards)).statusCode).toBe(422);
  });

  test('an owner books for a visitor, at any time that nobody else has', async () => {
    const { owner, book, week, store } = await setUp(engine);
    const person = { name: 'Ada', email: 'ada@example.com', timeZone: 'Europe/Berlin', note: '' };
    // Saturday night, in no window, and within the hours that visitors must give notice.
    const night = Date.UTC(2026, 10, 21, 22, 5);
    const key = randomUUID();
    const reply = await owner.post('reviews', { ...person, startsAt: iso(night) }, key);
    const { reference } = reply.json<{ reference: string }>();
    expect((await owner.post('reviews', { ...person, startsAt: iso(night) }, key)).json()).toEqual({
      reference,
    });
    expect((await week()).reviews).toMatchObject([
      { reference, startsAt: iso(night), endsAt: iso(night + quarter) },
    ]);
    const mails = await store.db
      .selectFrom('deliveries')
      .select(['kind', 'byStudio'])
      .where('about', '=', reference)
      .execute();
    // By the studio: whatever mails the visitor has had today.
    const kinds = ['review-invitation', 'review-notice', 'review-reminder'] as const;
    expect(mails).toEqual(expect.arrayContaining(kinds.map((kind) => ({ kind, byStudio: 1 }))));
    await owner.post('away', { from: iso(slot), to: iso(slot + 4 * quarter), reason: null });
    expect((await owner.post('reviews', { ...person, startsAt: iso(slot) })).statusCode).toBe(200);
    expect((await book(slot)).statusCode).not.toBe(201);
    const taken = await owner.post('reviews', { ...person, startsAt: iso(slot + 300_000) });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { title: expect.stringMatching(/^A review is booked then: Ada, Tue 17 Nov 14:30 \(Bengaluru\)/) },
    ]);
    for (const startsAt of [noon - 1, Date.UTC(2062, 10, 21)])
      expect((await owner.post('reviews', { ...person, startsAt: iso(startsAt) })).statusCode).toBe(422);
    expect((await owner.get('audit')).json<{ entries: object[] }>().entries).toContainEqual(
      expect.objectContaining({ what: 'booked for a visitor', by: testOwner, reference }),
    );
  });

  test('a review has notes, and a way to the call of its own or that of all', async () => {
    const { owner, other, book, week, site, store } = await setUp(engine);
    const { reference, manageUrl } = (await book(slot)).json<{ reference: string; manageUrl: string }>();
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      await owner.post(`reviews/${reference}/notes`, { text: 'Ask for the coat.' }, key);
    const otherWords = await owner.post(`reviews/${reference}/notes`, { text: 'Ask for the boat.' }, key);
    expect([otherWords.statusCode, otherWords.json()]).toMatchObject([409, { title: /with other words/ }]);
    await other.post(`reviews/${reference}/notes`, { text: 'Two set-ups.' });
    const notes = [
      { by: testOwner, text: 'Ask for the coat.' },
      { by: otherOwner, text: 'Two set-ups.' },
    ];
    expect((await week()).reviews).toMatchObject([{ reference, notes, callWay: null, hasOwnCallWay: false }]);
    expect((await owner.post('reviews/RV-222222/notes', { text: 'Nobody.' })).statusCode).toBe(404);

    const link = new URL(manageUrl).searchParams.get('review');
    const forVisitor = async () => (await site.inject(`/api/reviews/${link}`)).json<object>();
    const mails = store.db.selectFrom('deliveries').select('about').where('kind', '=', 'review-way');
    const studioWay = { way: 'https://meet.example/studio' };
    // A second time it is the same, and nobody is mailed again.
    for (const mailed of [1, 0])
      expect((await owner.post('call-way', studioWay)).json()).toEqual({ ...studioWay, reviews: 1, mailed });
    expect(await forVisitor()).toMatchObject({ callLink: 'https://meet.example/studio' });
    expect(await mails.execute()).toEqual([{ about: reference }]);
    expect((await book(slot + quarter)).json()).toMatchObject({ callLink: 'https://meet.example/studio' });
    const phone = await owner.post(`reviews/${reference}/call-way`, { way: ' +91 80 1234 5678 ' });
    expect(phone.json<ListedReview>()).toMatchObject({
      callWay: '+91 80 1234 5678',
      hasOwnCallWay: true,
    });
    expect(await forVisitor()).toMatchObject({ callLink: 'tel:+918012345678' });
    expect(await mails.execute()).toEqual([{ about: reference }, { about: reference }]);
    // It has a way of its own: another one of all reviews is no news to its visitor.
    await owner.post('call-way', { way: 'https://meet.example/other' });
    expect((await mails.execute()).filter(({ about }) => about === reference)).toHaveLength(2);
    await owner.post('call-way', studioWay);
    await owner.post(`reviews/${reference}/call-way`, { way: null });
    expect(await forVisitor()).toMatchObject({ callLink: 'https://meet.example/studio' });
    expect((await owner.post('call-way', { way: null })).json()).toMatchObject({ way: null, mailed: 0 });
    expect((await owner.get('call-way')).json()).toMatchObject({ way: null });
    for (const way of ['http://meet.example/', 'javascript:alert(1)', 'https://meet.example/a\nb', '12', ''])
      expect([way, (await owner.post('call-way', { way })).statusCode]).toEqual([way, 422]);
    await owner.post(`reviews/${reference}/cancel`, { words: '' });
    const late = await owner.post(`reviews/${reference}/call-way`, { way: 'https://meet.example/a' });
    expect(late.statusCode).toBe(409);
  });

  test('an owner’s calendar reads all booked reviews by a private address, until it is ended', async () => {
    const { owner, other, book, desk, store, now } = await setUp(engine);
    const { reference } = (await book(slot)).json<{ reference: string }>();
    const cancelled = (await book(slot + quarter)).json<{ reference: string }>().reference;
    await owner.post(`reviews/${cancelled}/cancel`, { words: '' });
    await owner.post(`reviews/${reference}/call-way`, { way: 'https://meet.example/a' });
    const { address = '' } = (await owner.post('calendar')).json<{ address?: string }>();
    expect(address).toMatch(/^http:\/\/localhost:3900\/calendar\/[\w-]{43}\.ics$/);
    expect((await owner.get('calendar')).json()).toEqual({ since: expect.any(String) });
    expect((await other.get('calendar')).json()).toEqual({ since: null });
    const read = (url: string, from = desk) =>
      from.inject({ url: new URL(url).pathname, headers: { host: 'localhost:3900' } });

    const answer = await read(address);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    // RFC 5545: every line ends with CRLF and has at most 75 bytes.
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n(?:[^\r\n]+\r\n)+END:VCALENDAR(?:\r\n)?$/);
    expect(answer.body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown[]);
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(events.map(({ summary, location }) => [summary, location])).toEqual([
      ['15-min review: Ada', 'https://meet.example/a'],
    ]);
    expect(answer.body).not.toContain('/contact?review=');

    // After a restart it is the same; after its owner was taken off the list it is nobody's.
    for (const [owners, status] of [
      [[otherOwner, testOwner], 200],
      [[otherOwner], 404],
    ] as const) {
      const restarted = await testDesk(store, { now, owners: [...owners] });
      expect((await read(address, restarted)).statusCode).toBe(status);
    }

    const another = (await owner.post('calendar')).json<{ address: string }>().address;
    expect((await read(address)).statusCode).toBe(404);
    expect((await read(another)).statusCode).toBe(200);
    await owner.delete('calendar');
    for (const gone of [another, 'http://localhost:3900/calendar/..%2f..%2fetc', `${another}x`])
      expect((await read(gone)).statusCode).toBe(404);
    const { statusCode } = (await Promise.all(Array.from({ length: 40 }, () => read(another)))).at(-1) ?? {};
    expect(statusCode).toBe(429);
  });
});

test('a week begins and ends by the clock of the place that asks, named as on the site', async () => {
  const { owner, book, week } = await setUp('sqlite');
  const { zones } = (await owner.get('me')).json<AccountResponse>();
  expect(zones.map(({ name }) => name)).toEqual(['Bengaluru', 'Los Angeles']);
  // 01:30 on Monday in Bengaluru is noon on Sunday in Los Angeles.
  expect((await book(Date.parse('2026-11-22T20:00Z'))).statusCode).toBe(201);
  expect((await week('2026-11-16')).reviews).toEqual([]);
  expect((await week('2026-11-16&zone=America/Los_Angeles')).reviews).toHaveLength(1);
  expect((await owner.get('reviews?week=2026-11-16&zone=Europe/Berlin')).statusCode).toBe(422);
});

async function setUp(engine: Engine) {
  const store = await openTestStore(engine);
  // Two requests never come at the same instant, which the list of actions goes by.
  let instant = noon;
  const now = () => (instant += 1);
  const desk = await testDesk(store, { now });
  const site = await testApp(store, { now });
  const owner = await signedIn(desk, store, testOwner, noon);
  const other = await signedIn(desk, store, otherOwner, noon);
  return {
    owner,
    other,
    site,
    desk,
    store,
    now,
    book: (startsAt: number) =>
      postReview(site, { startsAt: iso(startsAt), email: `${startsAt}@example.com`, timeZone: 'UTC' }),
    week: async (monday = '2026-11-16') => (await owner.get(`reviews?week=${monday}`)).json<WeekResponse>(),
    offered: async (): Promise<string[]> => {
      const { slots } = (await site.inject('/api/review-slots')).json<{ slots: { startsAt: string }[] }>();
      return slots.map(({ startsAt }) => startsAt);
    },
  };
}
