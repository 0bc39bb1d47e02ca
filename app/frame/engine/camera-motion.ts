import type { ViewerPosition } from '../messages.ts';
import { posterPose, type Pose } from './camera.ts';

export const startPosition: ViewerPosition = { scroll: 0, pointerX: 0, pointerY: 0 };

/**
 * How far the camera may move, in metres. It keeps looking at the frame, so the frame stays and the
 * diver moves.
 */
const range = { side: 0.42, height: 0.09, push: 1.8, rise: 0.3, sway: 0.05 };
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
  const side = range.side * viewer.pointerX + range.sway * Math.sin(seconds * 0.21);
  const height = -range.height * viewer.pointerY + range.rise * viewer.scroll;
  const push = range.push * viewer.scroll + 0.35 * (1 - Math.exp(-seconds / 14));
  const [x, y, z] = posterPose.eye;
  const [targetX, targetY, targetZ] = posterPose.target;
  return {
    eye: [x + motion * side, y + motion * push, z + motion * height],
    target: [targetX, targetY, targetZ + motion * 0.5 * viewer.scroll],
  };
}
