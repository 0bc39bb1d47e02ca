import { expect, test } from 'vitest';
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
