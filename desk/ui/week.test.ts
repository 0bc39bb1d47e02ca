import { expect, test } from 'vitest';
import { addDays, dateName, daysOf, mondayOf, weekFromQuery } from './week.ts';

test.each([
  ['2026-11-16T00:00:00Z', 'Asia/Kolkata', '2026-11-16'],
  ['2026-11-16T00:00:00Z', 'America/Los_Angeles', '2026-11-09'],
  ['2026-11-22T23:00:00Z', 'Asia/Kolkata', '2026-11-23'],
  ['2026-11-22T23:00:00Z', 'America/Los_Angeles', '2026-11-16'],
])('%s in %s is in the week of %s', (instant, zone, monday) => {
  expect(mondayOf(Date.parse(instant), zone)).toBe(monday);
});

test('weeks go on over months, years and the change to winter time', () => {
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
  expect(daysOf('2026-10-26')).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(dateName('2026-11-16')).toBe('Mon 16 Nov');
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-18', '2026-11-16'],
  ['2026-13-45', undefined],
  ['9999-12-31', undefined],
  ['soon', undefined],
  [null, undefined],
])('the address asks for the week of %s: %s', (text, monday) => {
  expect(weekFromQuery(text)).toBe(monday);
});
