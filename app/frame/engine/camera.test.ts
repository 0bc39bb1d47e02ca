import { describe, expect, test } from 'vitest';
import { projectPoint, posterPose, viewProjection, wholePoster } from './camera.ts';

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

  test('puts the target of a pose in the middle', () => {
    const [across, down] = projectPoint(poster, posterPose.target);
    expect(across).toBeCloseTo(0.5, 6);
    expect(down).toBeCloseTo(0.5, 6);
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
