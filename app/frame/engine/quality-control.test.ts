import { expect, test } from 'vitest';
import { makeQualityControl, type QualityAdvice } from './quality-control.ts';

function play(
  quality: ReturnType<typeof makeQualityControl>,
  frames: number,
  interval: number,
  gpuTime: number | null,
): QualityAdvice[] {
  return Array.from({ length: frames }, () => quality.record(interval, gpuTime)).filter(
    (advice) => advice !== 'keep',
  );
}

test('leaves a steady picture alone', () => {
  const quality = makeQualityControl();
  expect(play(quality, 600, 16.7, 4)).toEqual([]);
  expect(quality.scale()).toBe(1);
});

test('lowers the resolution while frames are still on time, when the GPU is nearly busy', () => {
  const quality = makeQualityControl();
  expect(play(quality, 30, 16.7, 13)).toEqual(['lower']);
  expect(quality.scale()).toBe(0.8);
});

test('judges by late frames where the browser has no GPU timer', () => {
  const quality = makeQualityControl();
  expect(play(quality, 60, 28, null)).toEqual(['lower', 'lower']);
});

test('ignores a single late frame', () => {
  const quality = makeQualityControl();
  quality.record(400, null);
  expect(play(quality, 60, 16.7, null)).toEqual([]);
});

test('stops below 30 frames a second only at the lowest resolution, after three slow windows', () => {
  const quality = makeQualityControl();
  expect(play(quality, 120, 50, null)).toEqual(['lower', 'lower', 'lower', 'stop']);
  expect(quality.scale()).toBe(quality.lowestScale);
});

test('stays at the lowest resolution when that holds 30 frames a second', () => {
  const quality = makeQualityControl();
  expect(play(quality, 600, 30, null)).toEqual(['lower', 'lower', 'lower']);
});

test('does not wait for thirty frames where one takes a quarter of a second', () => {
  const quality = makeQualityControl();
  expect(play(quality, 5, 250, null)).toEqual(['lower']);
});
