import { expect, test } from 'vitest';
import { daysOfSpan, lastDays, spansOf } from './periods.ts';

const days = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => `${firstDay} ${lastDay}`;

test.each([
  // 23:30 on Sunday in Los Angeles is Monday noon in Bengaluru.
  ['week', 'America/Los_Angeles', '2026-11-16T07:30Z', '2026-11-09 2026-11-15', '2026-11-02 2026-11-08'],
  ['week', 'Asia/Kolkata', '2026-11-16T07:30Z', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
  ['month', 'Asia/Kolkata', '2026-02-28T18:29Z', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['month', 'Asia/Kolkata', '2026-02-28T18:30Z', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['quarter', 'Asia/Kolkata', '2026-01-01T00:00Z', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31'],
] as const)('%s in %s at %s', (period, zone, at, current, before) => {
  const spans = spansOf(period, zone, Date.parse(at));
  expect([days(spans.current), days(spans.before)]).toEqual([current, before]);
  expect(spans.before.to).toBe(spans.current.from);
});

test('a week with a change of the clock has seven days and an hour more', () => {
  const { current } = spansOf('week', 'America/Los_Angeles', Date.parse('2026-11-01T12:00Z'));
  expect(daysOfSpan(current)).toHaveLength(7);
  expect(current.to - current.from).toBe((7 * 24 + 1) * 3_600_000);
});

test('the last days end with today', () => {
  const span = lastDays(3, 'Asia/Kolkata', Date.parse('2026-03-01T00:00Z'));
  expect(daysOfSpan(span)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
