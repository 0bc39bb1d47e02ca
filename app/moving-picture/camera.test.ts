import { describe, expect, test } from 'vitest';
import {
  coverCrop,
  motionAt,
  poseAt,
  posterPose,
  projectPoint,
  smooth,
  startPosition,
  viewProjection,
  wholePoster,
} from './camera.ts';

describe("the poster's camera", () => {
  const poster = viewProjection(posterPose, wholePoster);

  /** Measured by hand on the poster, in its own pixels (2560 x 1440). */
  test.each([
    ['upper left corner of the frame', [-11.55, 27.8, 10.15], [900, 409]],
    ['upper right corner of the frame', [11.55, 27.8, 10.15], [2213, 350]],
    ['middle of the sun', [0, 30.6, 3.95], [1534, 745]],
    ['lamp at the far left', [-6.2, 4, 1.52], [255, 733]],
  ] as const)('sees the %s where the poster shows it', (_name, point, [x, y]) => {
    const [across, down] = projectPoint(poster, point);
    expect(Math.abs(across * 2560 - x)).toBeLessThan(6);
    expect(Math.abs(down * 1440 - y)).toBeLessThan(6);
  });

  test('shows only the crop', () => {
    const crop = { x: 0.2, y: 0.1, width: 0.5, height: 0.8 };
    const point = [0.86, 4.6, 1] as const;
    const [across, down] = projectPoint(poster, point);
    const [cropAcross, cropDown] = projectPoint(viewProjection(posterPose, crop), point);
    expect(cropAcross).toBeCloseTo((across - crop.x) / crop.width, 5);
    expect(cropDown).toBeCloseTo((down - crop.y) / crop.height, 5);
  });
});

test('stays at the camera position of the poster while the canvas fades in, wherever the visitor is, and moves fully soon after', () => {
  for (const seconds of [0, 0.8])
    expect(poseAt(seconds, { scroll: 0.7, pointerX: 1, pointerY: -1 })).toEqual(posterPose);
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

test.each([
  ['the whole poster', 1600, 900, { x: 0, y: 0, width: 1, height: 1 }],
  ['the poster without its sides', 900, 900, { x: 350 / 1600, y: 0, width: 900 / 1600, height: 1 }],
  ['the poster without top and bottom', 1600, 450, { x: 0, y: 0.25, width: 1, height: 0.5 }],
])('shows %s in a box of %i by %i', (_what, width, height, crop) => {
  expect(coverCrop({ left: 0, top: 0, width, height })).toEqual(crop);
});

test('starts and ends on whole pixels, as the browser paints the poster', () => {
  const crop = coverCrop({ left: 244.8, top: 0, width: 1195.2, height: 900 });
  expect(crop.x * 1600).toBeCloseTo(203, 9);
  expect(crop.width * 1600).toBeCloseTo(1195, 9);
});
