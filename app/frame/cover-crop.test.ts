import { expect, test } from 'vitest';
import { coverCrop } from './cover-crop.ts';

const corner = { left: 0, top: 0 };
const position = { x: 0.62, y: 0.5 };

test('shows the whole poster in a box of its shape', () => {
  const crop = coverCrop({ ...corner, width: 1600, height: 900 }, position);
  expect(crop).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('cuts the sides of a box that is less wide, as far as the position says', () => {
  const crop = coverCrop({ ...corner, width: 900, height: 900 }, position);
  expect(crop).toEqual({ x: 434 / 1600, y: 0, width: 900 / 1600, height: 1 });
});

test('cuts top and bottom of a wider box', () => {
  const crop = coverCrop({ ...corner, width: 1600, height: 450 }, position);
  expect(crop).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
});

test('starts and ends on whole pixels, as the browser paints the poster', () => {
  const crop = coverCrop({ left: 244.8, top: 0, width: 1195.2, height: 900 }, { x: 0.33, y: 0.5 });
  expect(crop.x * 1600).toBeCloseTo(134, 9);
  expect(crop.width * 1600).toBeCloseTo(1195, 9);
});
