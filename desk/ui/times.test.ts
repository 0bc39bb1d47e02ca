import { expect, test } from 'vitest';
import { timeInVisitorZone, when, whenInZones } from './times.ts';

const now = Date.parse('2026-11-16T06:48:00Z');

test.each([
  ['2026-11-16T04:00:00Z', 'Asia/Kolkata', 'today 09:30'],
  ['2026-11-16T04:00:00Z', 'America/Los_Angeles', 'today 20:00'],
  ['2026-11-15T04:00:00Z', 'Asia/Kolkata', 'yesterday 09:30'],
  ['2026-11-17T04:00:00Z', 'Asia/Kolkata', 'tomorrow 09:30'],
  ['2026-11-19T04:00:00Z', 'Asia/Kolkata', 'Thu 19 Nov 09:30'],
  ['2025-11-19T04:00:00Z', 'Asia/Kolkata', 'Wed 19 Nov 2025 09:30'],
])('%s in %s is %s', (instant, zone, words) => {
  expect(when(instant, zone, now)).toBe(words);
});

const bengaluru = { zone: 'Asia/Kolkata', name: 'Bengaluru' };
const losAngeles = { zone: 'America/Los_Angeles', name: 'Los Angeles' };
test.each([
  ['2026-11-16T06:48:00Z', [bengaluru, losAngeles], 'today 12:18 Bengaluru · Sun 22:48 Los Angeles'],
  ['2026-11-16T06:48:00Z', [losAngeles, bengaluru], 'today 22:48 Los Angeles · Mon 12:18 Bengaluru'],
  ['2026-11-16T17:00:00Z', [bengaluru, losAngeles], 'today 22:30 Bengaluru · 09:00 Los Angeles'],
])('%s by the clocks of both places is %#', (instant, zones, words) => {
  expect(whenInZones(instant, zones, now)).toBe(words);
});

test('a visitor’s zone that this runtime does not know is named, and breaks no screen', () => {
  const startsAt = '2026-11-16T06:48:00Z';
  expect(timeInVisitorZone(startsAt, 'Europe/Berlin', 'Asia/Kolkata')).toBe('07:48 Berlin time');
  expect(timeInVisitorZone(startsAt, 'America/Los_Angeles', 'Asia/Kolkata')).toBe(
    'Sun 22:48 Los Angeles time',
  );
  expect(timeInVisitorZone(startsAt, 'Mars/Olympus', 'Asia/Kolkata')).toBe('zone Mars/Olympus');
});
