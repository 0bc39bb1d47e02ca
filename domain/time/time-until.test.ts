import { expect, test } from 'vitest';
import { minute } from './durations.ts';
import { timeUntil } from './time-until.ts';

const startsAt = Date.UTC(2026, 10, 17, 13, 15);

test.each([
  [90, 'in 90 minutes'],
  [66, 'in 66 minutes'],
  [65, 'in an hour'],
  [60, 'in an hour'],
  [59.99, 'in an hour'],
  [55, 'in an hour'],
  [54, 'in 54 minutes'],
  [2, 'in 2 minutes'],
  [1, 'in a minute'],
  [0.2, 'now'],
  [0, 'now'],
  [-5, 'now'],
])('%s minutes before: %s', (minutes, words) => {
  expect(timeUntil(startsAt, startsAt - minutes * minute)).toBe(words);
});
