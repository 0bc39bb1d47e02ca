import { expect, test } from 'vitest';
import { weekdays } from '../../../domain/time/zoned-time.ts';
import {
  daysOf,
  isNight,
  namedMoment,
  placeOf,
  shortMoment,
  showSame,
  spanOf,
  studioTime,
} from './visitor-times.ts';

const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const week = weekdays.slice(0, 5);
const windows = [
  { zone: 'Asia/Kolkata', days: week, from: '10:30', to: '11:30' },
  { zone: 'America/Los_Angeles', days: week, from: '09:00', to: '11:00' },
];
const places = [
  { zone: 'Asia/Kolkata', short: 'IST' },
  { zone: 'America/Los_Angeles', short: 'PT' },
];

test('slots fall on the days of the visitor’s calendar', () => {
  const slots = [at('17T05:00'), at('17T17:00'), at('17T23:30'), at('18T05:00')];
  expect(daysOf(slots, 'Europe/Berlin').map(({ date, slots: of }) => [date, of.length])).toEqual([
    ['2026-11-17', 2],
    ['2026-11-18', 2],
  ]);
  expect(daysOf(slots, 'Pacific/Honolulu').map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17']);
});

test.each([
  ['Europe/Berlin', '17T05:00', 'Tue 17 Nov, 06:00', '10:30 IST'],
  ['Europe/Berlin', '17T17:00', 'Tue 17 Nov, 18:00', '09:00 PT'],
  ['America/Los_Angeles', '17T05:00', 'Mon 16 Nov, 21:00', '10:30 IST'],
  ['Asia/Calcutta', '17T05:15', 'Tue 17 Nov, 10:45', '10:45 IST'],
  ['Asia/Kathmandu', '17T18:45', 'Wed 18 Nov, 00:30', '10:45 PT'],
])('in %s the slot at %s is %s, and %s for the studio', (zone, time, own, studio) => {
  const place = placeOf(at(time), windows, places);
  expect(shortMoment(at(time), zone, false)).toBe(own);
  expect(place && studioTime(at(time), place, false)).toBe(studio);
});

test('times have twelve hours where the visitor writes them so', () => {
  expect(shortMoment(at('17T13:15'), 'UTC', true)).toBe('Tue 17 Nov, 1:15\u00a0pm');
  expect(shortMoment(at('17T00:15'), 'UTC', true)).toBe('Tue 17 Nov, 12:15\u00a0am');
  expect(namedMoment(at('17T13:15'), 'Asia/Calcutta', true)).toBe('Tue 17 Nov, 6:45\u00a0pm (Kolkata time)');
  expect(places[1] && studioTime(at('17T17:00'), places[1], true)).toBe('9:00am PT');
});

test.each([
  ['06:45', true],
  ['07:00', false],
  ['22:00', false],
  ['22:15', true],
  ['00:00', true],
])('%s is night: %s', (time, night) => {
  expect(isNight(at(`17T${time}`), 'UTC')).toBe(night);
});

test('two zones show the same where date and time agree', () => {
  expect(showSame(at('17T05:00'), 'Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(showSame(at('17T05:00'), 'Asia/Colombo', 'Asia/Kolkata')).toBe(true);
  expect(showSame(at('17T05:00'), 'Europe/Berlin', 'Asia/Kolkata')).toBe(false);
});

test('a row of days is named by its ends', () => {
  const days = daysOf(
    [at('16T05:00'), at('20T05:00'), at('30T05:00'), Date.parse('2026-12-04T05:00Z')],
    'UTC',
  );
  expect(spanOf(days.slice(0, 2), 'UTC')).toBe('16-20 Nov');
  expect(spanOf(days.slice(2), 'UTC')).toBe('30 Nov - 4 Dec');
  expect(spanOf(days.slice(0, 1), 'UTC')).toBe('16 Nov');
});
