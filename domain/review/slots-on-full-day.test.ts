import { expect, test } from 'vitest';
import { day } from '../time/durations.ts';
import { slotsIn } from './free-slots.ts';
import type { Hours } from './rules.ts';
import { slotsOnFullDay } from './slots-on-full-day.ts';

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
