export const posterAspect = 16 / 9;

export type Vec3 = readonly [number, number, number];
export type Mat4 = Float32Array;

export interface Pose {
  eye: Vec3;
  target: Vec3;
}

/**
 * The poster's camera, with the numbers of the hero in art/workshop/scene/shots.py. All textures
 * were rendered from it, so drawing from it reproduces the poster. A change here without new
 * textures tears the picture apart, and the other way round.
 */
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

/**
 * Scroll is 0 at the top of the page and 1 when the hero has left it; the pointer is -1 to 1 from
 * the window's centre.
 */
export interface ViewerPosition {
  scroll: number;
  pointerX: number;
  pointerY: number;
}

export const startPosition: ViewerPosition = { scroll: 0, pointerX: 0, pointerY: 0 };

/**
 * How far the camera may move, in metres. It keeps looking at the frame, so the frame stays and the
 * diver moves.
 */
const range = { side: 0.36, height: 0.07, push: 1.8, rise: 0.3 };
/** While nobody moves it breathes: to each side and ahead, in metres, 18 and 26 seconds a breath. */
const breath = { side: 0.12, push: 0.16 };
const settleSeconds = 0.45;
/** The canvas fades in over the poster within one second: until it covers it, nothing may move. */
const fadeSeconds = 0.8;
const easeInSeconds = 2.4;

/**
 * How much of all motion is applied: 0 on the first frame, which equals the poster, then eased to
 * 1.
 */
export function motionAt(seconds: number): number {
  const share = Math.min(1, Math.max(0, (seconds - fadeSeconds) / easeInSeconds));
  return share * share * (3 - 2 * share);
}

/** Exponential smoothing: follows late and without overshoot, the same at any frame rate. */
export function smooth(from: ViewerPosition, to: ViewerPosition, elapsed: number): ViewerPosition {
  const share = 1 - Math.exp(-elapsed / settleSeconds);
  return {
    scroll: from.scroll + (to.scroll - from.scroll) * share,
    pointerX: from.pointerX + (to.pointerX - from.pointerX) * share,
    pointerY: from.pointerY + (to.pointerY - from.pointerY) * share,
  };
}

export function poseAt(seconds: number, viewer: ViewerPosition): Pose {
  const motion = motionAt(seconds);
  const side = range.side * viewer.pointerX + breath.side * Math.sin(seconds * 0.35);
  const height = -range.height * viewer.pointerY + range.rise * viewer.scroll;
  const push =
    range.push * viewer.scroll +
    0.35 * (1 - Math.exp(-seconds / 14)) +
    breath.push * Math.sin(seconds * 0.24);
  const [x, y, z] = posterPose.eye;
  const [targetX, targetY, targetZ] = posterPose.target;
  return {
    eye: [x + motion * side, y + motion * push, z + motion * height],
    target: [targetX, targetY, targetZ + motion * 0.5 * viewer.scroll],
  };
}

/** The visible part of the poster, from its left and top, 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In device pixels, from the top left corner of the page. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The part of the poster that `object-fit: cover` shows in a box. Browsers snap pictures to whole
 * device pixels; without the same rounding the canvas lies up to half a pixel off, and the
 * cross-fade shows it.
 */
export function coverCrop(box: Box): Crop {
  const width = Math.max(box.width, box.height * posterAspect);
  const height = width / posterAspect;
  const across = visiblePart(box.left, box.width, width);
  const down = visiblePart(box.top, box.height, height);
  return { x: across.start, width: across.length, y: down.start, height: down.length };
}

function visiblePart(boxStart: number, boxLength: number, pictureLength: number) {
  const pictureStart = boxStart + (boxLength - pictureLength) / 2;
  const from = Math.round(pictureStart);
  const painted = Math.round(pictureStart + pictureLength) - from;
  const seenFrom = Math.round(boxStart);
  const seenTo = Math.round(boxStart + boxLength);
  return { start: (seenFrom - from) / painted, length: (seenTo - seenFrom) / painted };
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
