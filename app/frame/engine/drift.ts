import { posterPose, type Pose } from './camera.ts';

/** Where the visitor is: scroll 0 (top) to 1 (hero gone), pointer -1 to 1 from the middle of the window. */
export interface Wander {
  scroll: number;
  pointerX: number;
  pointerY: number;
}

export const atRest: Wander = { scroll: 0, pointerX: 0, pointerY: 0 };

/** How far the camera may go, in metres. It looks at the frame all the while, so the frame stays and the diver moves. */
const reach = { side: 0.42, height: 0.09, push: 1.8, rise: 0.3, sway: 0.05 };
const settleSeconds = 0.45;
/** The canvas is faded in over the poster in one second: until it hides it, nothing may stir. */
const fadeSeconds = 0.8;
const wakeSeconds = 2.4;

/** 0 on the first frame, 1 when all effects are in full. */
export function lifeAt(seconds: number): number {
  const share = Math.min(1, Math.max(0, (seconds - fadeSeconds) / wakeSeconds));
  return share * share * (3 - 2 * share);
}

/** A heavy head on a tripod: follows, late and without overshoot, whatever the frame rate. */
export function follow(from: Wander, to: Wander, elapsed: number): Wander {
  const share = 1 - Math.exp(-elapsed / settleSeconds);
  return {
    scroll: from.scroll + (to.scroll - from.scroll) * share,
    pointerX: from.pointerX + (to.pointerX - from.pointerX) * share,
    pointerY: from.pointerY + (to.pointerY - from.pointerY) * share,
  };
}

export function poseAt(seconds: number, wander: Wander): Pose {
  const life = lifeAt(seconds);
  const side = reach.side * wander.pointerX + reach.sway * Math.sin(seconds * 0.21);
  const height = -reach.height * wander.pointerY + reach.rise * wander.scroll;
  const push = reach.push * wander.scroll + 0.35 * (1 - Math.exp(-seconds / 14));
  const [x, y, z] = posterPose.eye;
  const [aimX, aimY, aimZ] = posterPose.target;
  return {
    eye: [x + life * side, y + life * push, z + life * height],
    target: [aimX, aimY, aimZ + life * 0.5 * wander.scroll],
  };
}
