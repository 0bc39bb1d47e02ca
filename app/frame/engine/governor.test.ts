import { expect, test } from 'vitest';
import { makeGovernor, type Advice } from './governor.ts';

function play(
  governor: ReturnType<typeof makeGovernor>,
  windows: number,
  interval: number,
  gpuTime: number | null,
): Advice[] {
  return Array.from({ length: windows * 30 }, () => governor.note(interval, gpuTime)).filter(
    (advice) => advice !== 'keep',
  );
}

test('leaves a steady picture alone', () => {
  const governor = makeGovernor();
  expect(play(governor, 20, 16.7, 4)).toEqual([]);
  expect(governor.scale()).toBe(1);
});

test('gives up pixels while frames still come in time, when the graphics chip is nearly full', () => {
  const governor = makeGovernor();
  expect(play(governor, 1, 16.7, 13)).toEqual(['smaller']);
  expect(governor.scale()).toBe(0.8);
});

test('goes by late frames where the browser hides the chip', () => {
  const governor = makeGovernor();
  expect(play(governor, 2, 28, null)).toEqual(['smaller', 'smaller']);
});

test('forgives a hiccup', () => {
  const governor = makeGovernor();
  governor.note(400, null);
  expect(play(governor, 2, 16.7, null)).toEqual([]);
});

test('gives up below 30 frames a second only at the lowest resolution and after patience', () => {
  const governor = makeGovernor();
  expect(play(governor, 6, 50, null)).toEqual(['smaller', 'smaller', 'smaller', 'give-up']);
  expect(governor.scale()).toBe(governor.lowest);
});

test('stays at the lowest resolution when that holds 30 frames a second', () => {
  const governor = makeGovernor();
  expect(play(governor, 20, 30, null)).toEqual(['smaller', 'smaller', 'smaller']);
});
