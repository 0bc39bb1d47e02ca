/**
 * The poster's camera, with the numbers of the hero in art/workshop/scene/shots.py. All textures were
 * rendered from it, so drawing from it reproduces the poster. A change here without new textures
 * tears the picture apart, and the other way round.
 */
import { posterAspect, type Crop } from '../cover-crop.ts';

export type Vec3 = readonly [number, number, number];
export type Mat4 = Float32Array;

export interface Pose {
  eye: Vec3;
  target: Vec3;
}

export const posterPose: Pose = { eye: [1.2, -5.6, 0.42], target: [-4.7, 30, 4.4] };
export const wholePoster: Crop = { x: 0, y: 0, width: 1, height: 1 };

const lens = { millimetres: 27, sensorWidth: 36 };
const near = 0.1;
const far = 400;
export const tanHalfHeight = lens.sensorWidth / 2 / lens.millimetres / posterAspect;

/** The matrix from world to clip space for a pose, showing `crop` of the poster's field of view. */
export function viewProjection(pose: Pose, crop: Crop): Mat4 {
  const forward = unit(minus(pose.target, pose.eye));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const scaleX = 1 / crop.width;
  const scaleY = 1 / crop.height;
  const centreX = 2 * crop.x + crop.width - 1;
  const centreY = 1 - 2 * crop.y - crop.height;
  const focalX = scaleX / (tanHalfHeight * posterAspect);
  const focalY = scaleY / tanHalfHeight;
  const depthScale = (far + near) / (far - near);
  const depthShift = (-2 * far * near) / (far - near);
  const rows = [
    row(right, forward, focalX, -centreX * scaleX, pose.eye),
    row(up, forward, focalY, -centreY * scaleY, pose.eye),
    [
      forward[0] * depthScale,
      forward[1] * depthScale,
      forward[2] * depthScale,
      depthShift - depthScale * dot(forward, pose.eye),
    ],
    [...forward, -dot(forward, pose.eye)],
  ];
  const columns = new Float32Array(16);
  rows.forEach((values, r) => values.forEach((value, c) => (columns[c * 4 + r] = value)));
  return columns;
}

/** Where a point of the world lies in the picture: 0 to 1 from the left and from the top. */
export function projectPoint(matrix: Mat4, point: Vec3): [number, number] {
  const clip = (line: number) =>
    matrix[line]! * point[0] +
    matrix[4 + line]! * point[1] +
    matrix[8 + line]! * point[2] +
    matrix[12 + line]!;
  return [0.5 + clip(0) / clip(3) / 2, 0.5 - clip(1) / clip(3) / 2];
}

function row(axis: Vec3, forward: Vec3, focal: number, shift: number, eye: Vec3): number[] {
  const mixed: Vec3 = [
    axis[0] * focal + forward[0] * shift,
    axis[1] * focal + forward[1] * shift,
    axis[2] * focal + forward[2] * shift,
  ];
  return [...mixed, -dot(mixed, eye)];
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vec3): Vec3 {
  const length = Math.sqrt(dot(a, a));
  return [a[0] / length, a[1] / length, a[2] / length];
}
