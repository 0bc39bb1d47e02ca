import { expect, test } from 'vitest';
import { correction } from './in-step.ts';

const fps = 24;

test('two films within a quarter of a frame are left alone', () => {
  expect(correction(0, fps)).toEqual({ rate: 1 });
  expect(correction(0.24 / fps, fps)).toEqual({ rate: 1 });
  expect(correction(-0.24 / fps, fps)).toEqual({ rate: 1 });
});

test('the second film slows down when it is ahead, and hurries when it is behind', () => {
  expect(correction(1 / fps, fps)).toEqual({ rate: 0.75 });
  expect(correction(-1 / fps, fps)).toEqual({ rate: 1.25 });
  expect(correction(-5 / fps, fps)).toEqual({ rate: 1.5 });
});

test('more than six frames apart it jumps', () => {
  expect(correction(7 / fps, fps)).toBe('jump');
  expect(correction(-12, fps)).toBe('jump');
});
