import { expect, test } from 'vitest';
import { day } from '../time/instants.ts';
import { weekdays, type Weekday } from '../time/zoned-time.ts';
import { nextOffice, openOffice, type Hours, slotsOnFullDay } from './hours.ts';
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

test.each([
  // Evening in Bengaluru, early morning in Los Angeles: it opens next.
  ['2026-11-17T16:05Z', 'Los Angeles', '2026-11-17T17:00Z'],
  ['2026-11-18T02:30Z', 'Bengaluru', '2026-11-18T04:00Z'],
  // After a Friday in Los Angeles.
  ['2026-11-21T05:00Z', 'Bengaluru', '2026-11-23T04:00Z'],
  // A day off in one place, and in both.
  ['2026-11-26T13:45Z', 'Bengaluru', '2026-11-27T04:00Z'],
  ['2026-12-25T03:00Z', 'Bengaluru', '2026-12-28T04:00Z'],
  // Clocks go back in Los Angeles between Friday and Monday.
  ['2026-10-30T13:45Z', 'Los Angeles', '2026-10-30T16:00Z'],
])('closed at %s, %s opens next, at %s', (now, place, opensAt) => {
  const daysOff = [{ date: '2026-12-25' }, { date: '2026-11-26', zone: 'America/Los_Angeles' }];
  const next = nextOffice([bengaluru, losAngeles], daysOff, Date.parse(now));
  expect(next?.office.place).toBe(place);
  expect(next?.opensAt).toBe(Date.parse(opensAt));
});

test('summer time ends between now and the opening', () => {
  const next = nextOffice([losAngeles], [], Date.parse('2026-10-31T05:00Z'));
  expect(next?.opensAt).toBe(Date.parse('2026-11-02T17:00Z'));
  expect(nextOffice([], [], 0)).toBeUndefined();
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
