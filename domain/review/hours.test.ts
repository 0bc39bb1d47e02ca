import { expect, test } from 'vitest';
import { day } from '../time/instants.ts';
import { weekdays, type Weekday } from '../time/zoned-time.ts';
import { openOffice, type Hours, slotsOnFullDay } from './hours.ts';
import { slotsIn } from './slots.ts';

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

const hours = (from: string, to: string, days: Hours['days'] = ['mon']): Hours => ({
  zone: 'UTC',
  days,
  from,
  to,
});

test.each([
  { name: 'no window', windows: [], times: 0 },
  {
    name: 'the rest of a window is no slot',
    windows: [hours('10:00', '10:40'), hours('14:00', '14:40')],
    times: 4,
  },
  {
    name: 'the fullest day',
    windows: [hours('10:00', '11:00', ['mon', 'tue']), hours('12:00', '13:00', ['tue'])],
    times: 8,
  },
])('$name', ({ windows, times }) => {
  expect(slotsOnFullDay({ windows, slotMinutes: 15 })).toBe(times);

  const rules = { windows, slotMinutes: 15, noticeHours: 0, horizonDays: 7, mostPerDay: 99, daysOff: [] };
  const monday = Date.UTC(2026, 10, 16);
  const perDay = Array.from({ length: 7 }, (_, index) => {
    const from = monday + index * day;
    return slotsIn(rules, { from, to: from + day }).length;
  });
  expect(Math.max(...perDay), 'as many as the rules give').toBe(times);
});
