import { expect, test } from 'vitest';
import { isTimeZone, sameZone } from '../time/time-zone.ts';
import { weekdays, type Weekday } from '../time/weekdays.ts';
import { nearestSlots } from './nearest-slots.ts';
import { openOffice } from './office-hours.ts';

const week: Weekday[] = weekdays.slice(0, 5);
const bengaluru = { place: 'Bengaluru', zone: 'Asia/Kolkata', days: week, from: '09:30', to: '19:00' };
const losAngeles = {
  place: 'Los Angeles',
  zone: 'America/Los_Angeles',
  days: week,
  from: '09:00',
  to: '18:00',
};

test.each([
  ['2026-11-17T03:59:59Z', undefined],
  ['2026-11-17T04:00Z', 'Bengaluru'],
  ['2026-11-17T13:29Z', 'Bengaluru'],
  ['2026-11-17T13:30Z', undefined],
  ['2026-11-17T17:00Z', 'Los Angeles'],
  // Summer time: the same clock, an hour earlier.
  ['2026-07-14T16:00Z', 'Los Angeles'],
  ['2026-11-17T16:00Z', undefined],
  // Friday evening in Los Angeles is Saturday in Bengaluru.
  ['2026-11-21T01:59Z', 'Los Angeles'],
  ['2026-11-21T05:00Z', undefined],
  ['2026-12-25T05:00Z', undefined],
  ['2026-11-26T18:00Z', undefined],
])('at %s the office is %s', (now, place) => {
  const daysOff = [{ date: '2026-12-25' }, { date: '2026-11-26', zone: 'America/Los_Angeles' }];
  expect(openOffice([bengaluru, losAngeles], daysOff, Date.parse(now))?.place).toBe(place);
});

test('zones are known by all their names, and offsets are no zones', () => {
  expect(sameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(sameZone('Asia/Calcutta', 'Asia/Colombo')).toBe(false);
  expect(['Europe/Berlin', 'asia/kolkata', 'Etc/GMT+5', 'UTC'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['+05:30', 'Mars/Olympus', '', 'Europe/Berlin\n', '../etc'].map(isTimeZone)).toEqual(
    Array(5).fill(false),
  );
});

test('the nearest slots lie on both sides of the requested time, in order', () => {
  const slots = [1, 2, 5, 6, 9].map((startsAt) => ({ startsAt, endsAt: startsAt + 1, day: '' }));
  expect(nearestSlots(slots, 4, 3).map(({ startsAt }) => startsAt)).toEqual([2, 5, 6]);
});
