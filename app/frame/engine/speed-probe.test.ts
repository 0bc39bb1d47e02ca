import { expect, test } from 'vitest';
import { areFastEnough } from './speed-probe.ts';

test('thirty frames a second is enough', () => {
  expect(areFastEnough([30, 31, 33, 32, 30])).toBe(true);
  expect(areFastEnough([34, 36, 35, 60, 34])).toBe(false);
});

test('one slow frame among fast ones is forgiven, and nothing measured is not', () => {
  expect(areFastEnough([8, 9, 250, 8, 9])).toBe(true);
  expect(areFastEnough([])).toBe(false);
});
