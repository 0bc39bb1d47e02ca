import { expect, test } from 'vitest';
import { bookingResponseSchema } from '../../domain/api-responses.ts';
import { eventOf } from '../../tests/support/read-calendar.ts';
import { managedAt, postReview, testApp } from '../../tests/support/test-app.ts';
import { testRules } from '../../tests/support/test-rules.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { calendarEvent } from './calendar-event.ts';

const review = {
  reference: 'RV-222222',
  startsAt: Date.UTC(2026, 10, 17, 13, 15),
  endsAt: Date.UTC(2026, 10, 17, 13, 30),
  state: 'booked',
  sequence: 0,
} as Parameters<typeof calendarEvent>[0];

test.each([
  ['ada@example.com', 'ada@example.com'],
  [`o'hara+x@example.com`, `o'hara%2Bx@example.com`],
  ['"odd:one;two,three"@example.com', '%22odd%3Aone%3Btwo%2Cthree%22@example.com'],
  ['ada\r\nX-EVIL:1@example.com', 'ada%0D%0AX-EVIL%3A1@example.com'],
  ['ada@example.com\r\nX-EVIL:1', 'ada@example.com%0D%0AX-EVIL%3A1'],
])('%j is one address in the invitation', (email, written) => {
  const organizer = { name: 'Long, "take": x', email: '"odd:one"@longtake.example' };
  const person = { name: 'A "quoted": name;\r\nX-EVIL:1', email };
  const words = {
    summary: 'Review',
    description: 'Words',
    location: undefined,
    url: 'https://longtake.example',
  };
  const { content } = calendarEvent(review, { ...words, organizer, attendees: [person], stamp: 0 });
  // RFC 5545 folds long lines.
  const lines = content.replaceAll('\r\n ', '').split('\r\n');
  const people = lines.filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line));
  expect(people).toHaveLength(2);
  for (const line of people) expect(line).toMatch(/^[A-Z]+(;[A-Z-]+=("[^"\r\n]*"|[A-Z-]+))+:mailto:/i);
  expect(people.map((line) => line.split(/:mailto:/i)[1])).toEqual([
    '%22odd%3Aone%22@longtake.example',
    written,
  ]);
  expect(lines.filter((line) => line.startsWith('X-EVIL'))).toEqual([]);
});

const noon = Date.UTC(2026, 0, 12, 12, 0);
const startsAt = '2026-01-13T09:00:00.000Z';
const callLink = 'https://meet.example/room';

test('the calendar file is the event of the mail, follows a move, names the call and nobody’s address', async () => {
  const store = await openTestStore();
  await store.db.insertInto('studioSettings').values({ name: 'call way', value: callLink }).execute();
  const app = await testApp(store, { now: () => noon, rules: testRules });
  const address = managedAt(bookingResponseSchema.parse((await postReview(app, { startsAt })).json()));
  const first = await app.inject(`${address}/review.ics`);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="review.ics"',
    'cache-control': 'no-store',
  });
  expect(first.body).not.toContain('ada@example.com');
  expect(eventOf(first.body)).toMatchObject({
    method: 'PUBLISH',
    summary: '15-min review with Longtake',
    startsAt,
    sequence: 0,
    location: callLink,
  });

  const later = '2026-01-13T10:00:00.000Z';
  const moved = await app.inject({
    method: 'POST',
    url: `${address}/move`,
    payload: { startsAt: later },
  });
  expect(moved.statusCode).toBe(200);
  const second = eventOf((await app.inject(`${address}/review.ics`)).body);
  expect(second).toMatchObject({ uid: eventOf(first.body).uid, startsAt: later, sequence: 1 });

  // A cancelled review and a forged link have none.
  await app.inject({ method: 'POST', url: `${address}/cancel`, payload: {} });
  expect((await app.inject(`${address}/review.ics`)).statusCode).toBe(409);
  expect((await app.inject('/api/reviews/RV-222222.forged/review.ics')).statusCode).toBe(404);
});
