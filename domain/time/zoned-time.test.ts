import { expect, test } from 'vitest';
import { timeInWords, timesInWords, weekdays, weekdaysInWords } from './zoned-time.ts';

const evening = Date.UTC(2026, 10, 17, 17, 30);

test.each([
  ['America/Los_Angeles', 'Tuesday 17 November, 9:30\u00a0am in Los Angeles'],
  ['US/Eastern', 'Tuesday 17 November, 12:30\u00a0pm in Eastern'],
  ['Europe/Berlin', 'Tuesday 17 November, 18:30 in Berlin'],
  ['Asia/Calcutta', 'Tuesday 17 November, 11:00\u00a0pm in Kolkata'],
  ['Pacific/Auckland', 'Wednesday 18 November, 6:30\u00a0am in Auckland'],
  ['Etc/GMT+5', 'Tuesday 17 November, 12:30 UTC-5'],
  ['EST5EDT', 'Tuesday 17 November, 12:30\u00a0pm Eastern Time'],
])('in %s it is %s', (zone, words) => {
  expect(timeInWords(evening, { zone })).toBe(words);
});

test('several places share the day where it is the same, under the names they are given', () => {
  const bengaluru = { zone: 'Asia/Kolkata', place: 'Bengaluru' };
  const places = [bengaluru, { zone: 'America/Los_Angeles' }];
  expect(timesInWords(evening, places)).toBe(
    'Tuesday 17 November, 11:00\u00a0pm in Bengaluru, 9:30\u00a0am in Los Angeles',
  );
  expect(timesInWords(evening, places, 'Europe/Berlin')).toBe(
    'Tuesday 17 November, 23:00 in Bengaluru, 09:30 in Los Angeles',
  );
  expect(timesInWords(evening + 3_600_000, places)).toBe(
    'Wednesday 18 November, 12:00\u00a0am in Bengaluru · Tuesday 17 November, 10:30\u00a0am in Los Angeles',
  );
});

const week = weekdays.slice(0, 5);

test.each([
  { days: week, words: 'Mon to Fri' },
  { days: week.toReversed(), words: 'Mon to Fri' },
  { days: ['mon', 'wed', 'fri'] as const, words: 'Mon, Wed, Fri' },
  { days: ['sat', 'sun'] as const, words: 'Sat, Sun' },
  { days: ['tue'] as const, words: 'Tue' },
])('$words', ({ days, words }) => {
  expect(weekdaysInWords([...days])).toBe(words);
});
