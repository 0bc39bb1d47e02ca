import { expect, test } from 'vitest';
import { daysOfSpan, spansOf } from './periods.ts';

const days = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => `${firstDay} ${lastDay}`;

test.each([
  // 23:30 on Sunday in Los Angeles is Monday noon in Bengaluru.
  ['week', 'America/Los_Angeles', '2026-11-16T07:30Z', '2026-11-09 2026-11-15', '2026-11-02 2026-11-08'],
  ['week', 'Asia/Kolkata', '2026-11-16T07:30Z', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
  ['month', 'Asia/Kolkata', '2026-02-28T18:29Z', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['month', 'Asia/Kolkata', '2026-02-28T18:30Z', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['week', 'Asia/Kolkata', '2026-12-31T18:30Z', '2026-12-28 2027-01-03', '2026-12-21 2026-12-27'],
  ['month', 'America/Los_Angeles', '2027-01-01T07:59Z', '2026-12-01 2026-12-31', '2026-11-01 2026-11-30'],
  ['month', 'America/Los_Angeles', '2027-01-01T08:00Z', '2027-01-01 2027-01-31', '2026-12-01 2026-12-31'],
  ['quarter', 'Asia/Kolkata', '2026-01-01T00:00Z', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31'],
] as const)('%s in %s at %s', (period, zone, at, current, before) => {
  const spans = spansOf(period, zone, Date.parse(at));
  expect([days(spans.current), days(spans.before)]).toEqual([current, before]);
  expect(spans.before.to).toBe(spans.current.from);
});

test.each([
  // Wednesday: three days of each.
  ['week', '2026-11-18T08:00Z', 0, '2026-11-16 2026-11-18', '2026-11-09 2026-11-11'],
  ['week', '2026-11-18T08:00Z', 1, '2026-11-09 2026-11-15', '2026-11-02 2026-11-08'],
  // February has no 31st.
  ['month', '2026-03-31T08:00Z', 0, '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['month', '2026-03-31T08:00Z', 1, '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['month', '2026-01-01T08:00Z', 0, '2026-01-01 2026-01-01', '2025-12-01 2025-12-01'],
  ['month', '2026-01-31T08:00Z', 11, '2025-02-01 2025-02-28', '2025-01-01 2025-01-31'],
  ['quarter', '2026-11-18T08:00Z', 0, '2026-10-01 2026-11-18', '2026-07-01 2026-08-18'],
  ['quarter', '2026-11-18T08:00Z', 1, '2026-07-01 2026-09-30', '2026-04-01 2026-06-30'],
] as const)('%s so far on %s, %i ago', (period, at, ago, current, before) => {
  const { soFar } = spansOf(period, 'Asia/Kolkata', Date.parse(at), ago);
  expect([days(soFar.current), days(soFar.before)]).toEqual([current, before]);
});

test('a week with a change of the clock has seven days and an hour more', () => {
  const { current } = spansOf('week', 'America/Los_Angeles', Date.parse('2026-11-01T12:00Z'));
  const hours = daysOfSpan(current, 'America/Los_Angeles').map(({ from, to }) => (to - from) / 3_600_000);
  expect(hours).toEqual([24, 24, 24, 24, 24, 24, 25]);
  expect(current.to - current.from).toBe((7 * 24 + 1) * 3_600_000);
  const spring = spansOf('week', 'America/Los_Angeles', Date.parse('2026-03-09T06:59Z'));
  expect(spring.current.lastDay, 'Sunday, 23:59 in summer time').toBe('2026-03-08');
  expect(spring.current.to - spring.current.from).toBe((7 * 24 - 1) * 3_600_000);
});
