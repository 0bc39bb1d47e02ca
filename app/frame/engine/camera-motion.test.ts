import { expect, test } from 'vitest';
import { motionAt, poseAt, smooth, startPosition } from './camera-motion.ts';
import { posterPose } from './camera.ts';

test('begins exactly at the camera position of the poster, wherever the visitor is', () => {
  expect(poseAt(0, { scroll: 0.7, pointerX: 1, pointerY: -1 })).toEqual(posterPose);
  expect(motionAt(0)).toBe(0);
});

test('does not move while the canvas fades in, and moves fully soon after', () => {
  expect(motionAt(0.8)).toBe(0);
  expect(motionAt(4)).toBe(1);
});

test('never goes under the water nor turns away from the frame', () => {
  for (const scroll of [0, 0.5, 1]) {
    for (const pointerY of [-1, 0, 1]) {
      for (let seconds = 0; seconds < 60; seconds += 0.5) {
        const { eye, target } = poseAt(seconds, { scroll, pointerX: -1, pointerY });
        expect(eye[2]).toBeGreaterThan(0.25);
        expect(target[1]).toBe(posterPose.target[1]);
      }
    }
  }
});

test('follows the visitor the same way at any frame rate', () => {
  const goal = { scroll: 1, pointerX: 0.5, pointerY: 0 };
  let fast = startPosition;
  for (let frame = 0; frame < 120; frame++) fast = smooth(fast, goal, 1 / 120);
  let slow = startPosition;
  for (let frame = 0; frame < 30; frame++) slow = smooth(slow, goal, 1 / 30);
  expect(fast.scroll).toBeCloseTo(slow.scroll, 6);
  expect(fast.pointerX).toBeLessThan(goal.pointerX);
});
