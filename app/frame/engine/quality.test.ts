import { expect, test } from 'vitest';
import { makeQualityControl, type Advice } from './quality.ts';

function play(
  quality: ReturnType<typeof makeQualityControl>,
  frames: number,
  interval: number,
  gpuTime: number | null,
): Advice[] {
  return Array.from({ length: frames }, () => quality.note(interval, gpuTime)).filter(
    (advice) => advice !== 'keep',
  );
}

test('leaves a steady picture alone', () => {
  const quality = makeQualityControl();
  expect(play(quality, 600, 16.7, 4)).toEqual([]);
  expect(quality.scale()).toBe(1);
});

test('gives up pixels while frames still come in time, when the graphics chip is nearly full', () => {
  const quality = makeQualityControl();
  expect(play(quality, 30, 16.7, 13)).toEqual(['smaller']);
  expect(quality.scale()).toBe(0.8);
});

test('goes by late frames where the browser hides the chip', () => {
  const quality = makeQualityControl();
  expect(play(quality, 60, 28, null)).toEqual(['smaller', 'smaller']);
});

test('forgives a hiccup', () => {
  const quality = makeQualityControl();
  quality.note(400, null);
  expect(play(quality, 60, 16.7, null)).toEqual([]);
});

test('gives up below 30 frames a second only at the lowest resolution and after patience', () => {
  const quality = makeQualityControl();
  expect(play(quality, 120, 50, null)).toEqual(['smaller', 'smaller', 'smaller', 'give-up']);
  expect(quality.scale()).toBe(quality.lowest);
});

test('stays at the lowest resolution when that holds 30 frames a second', () => {
  const quality = makeQualityControl();
  expect(play(quality, 600, 30, null)).toEqual(['smaller', 'smaller', 'smaller']);
});

test('does not wait for thirty frames where one takes a quarter of a second', () => {
  const quality = makeQualityControl();
  expect(play(quality, 5, 250, null)).toEqual(['smaller']);
});
