import { expect, test } from 'vitest';
import { holdsPace } from './probe.ts';

test('thirty frames a second is enough', () => {
  expect(holdsPace([30, 31, 33, 32, 30])).toBe(true);
  expect(holdsPace([34, 36, 35, 60, 34])).toBe(false);
});

test('one slow frame among fast ones is forgiven, and nothing measured is not', () => {
  expect(holdsPace([8, 9, 250, 8, 9])).toBe(true);
  expect(holdsPace([])).toBe(false);
});
