import { expect, test } from 'vitest';
import { minute, timeLeft, timeUntil } from './instants.ts';

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

test.each([
  ['2026-11-17T15:07:30Z', '1 h 52 min left'],
  ['2026-11-17T22:15:00Z', '9 h left'],
  ['2026-11-17T13:55:00Z', '40 min left'],
  ['2026-11-18T13:15:00Z', '24 h left'],
  ['2026-11-20T17:15:00Z', '3 d 4 h left'],
  ['2026-11-17T13:15:00Z', '0 min left'],
  ['2026-11-17T11:05:00Z', 'overdue by 2 h 10 min'],
])('to answer by %s: %s', (until, words) => {
  expect(timeLeft(Date.parse(until), startsAt)).toBe(words);
});
