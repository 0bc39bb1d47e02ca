import { expect, test } from 'vitest';
import { makeGovernor, type Advice } from './quality.ts';

function play(
  governor: ReturnType<typeof makeGovernor>,
  frames: number,
  interval: number,
  gpuTime: number | null,
): Advice[] {
  return Array.from({ length: frames }, () => governor.note(interval, gpuTime)).filter(
    (advice) => advice !== 'keep',
  );
}

test('leaves a steady picture alone', () => {
  const governor = makeGovernor();
  expect(play(governor, 600, 16.7, 4)).toEqual([]);
  expect(governor.scale()).toBe(1);
});

test('gives up pixels while frames still come in time, when the graphics chip is nearly full', () => {
  const governor = makeGovernor();
  expect(play(governor, 30, 16.7, 13)).toEqual(['smaller']);
  expect(governor.scale()).toBe(0.8);
});

test('goes by late frames where the browser hides the chip', () => {
  const governor = makeGovernor();
  expect(play(governor, 60, 28, null)).toEqual(['smaller', 'smaller']);
});

test('forgives a hiccup', () => {
  const governor = makeGovernor();
  governor.note(400, null);
  expect(play(governor, 60, 16.7, null)).toEqual([]);
});

test('gives up below 30 frames a second only at the lowest resolution and after patience', () => {
  const governor = makeGovernor();
  expect(play(governor, 120, 50, null)).toEqual(['smaller', 'smaller', 'smaller', 'give-up']);
  expect(governor.scale()).toBe(governor.lowest);
});

test('stays at the lowest resolution when that holds 30 frames a second', () => {
  const governor = makeGovernor();
  expect(play(governor, 600, 30, null)).toEqual(['smaller', 'smaller', 'smaller']);
});

test('does not wait for thirty frames where one takes a quarter of a second', () => {
  const governor = makeGovernor();
  expect(play(governor, 5, 250, null)).toEqual(['smaller']);
});
