// The same take for a picture that stands upright, 4:5: same move, light and timing. The camera's
// aim, lens and stop are its own, and in the last seconds its place, so that it comes to rest in the
// camera of the tall still instead of the wide one's.
import { clampedSpline, ease } from '../curves.ts';
import { add, between, length, mixed, scaled, unit, type Vector } from '../vector.ts';
import { diver, type Frame, fps, takeFrames } from './take.ts';

type Camera = Frame['camera'];

/**
 * The tall still (scene/shots.py) is 9:16. Over its full width 4:5 is its middle part, and a lens
 * longer by what is cut away sees just that. The aperture stays, so the stop grows with the lens.
 */
const cut = 4 / 5 / (9 / 16);
const still = {
  at: [1.15, -5.9, 0.46] as Vector,
  toward: [-0.55, 30, -3.2] as Vector,
  lens: 29 * cut,
  stop: 4 * cut,
};
const wideEndLens = 27;

/**
 * The lens as a multiple of the wide take's, the height on the diver that is aimed at, and how far
 * beside him, in metres to the left of the picture, so that he stands right of its middle. Around
 * 6 s a whole helmet has to fit in; from 15 to 19 s the sun beside him.
 */
const keys = [
  { at: 0.0, lens: 1.6, height: 1.712, beside: 0.012 },
  { at: 3.5, lens: 1.44, height: 1.712, beside: 0.01 },
  { at: 6.5, lens: 1.36, height: 1.64, beside: 0 },
  { at: 9.5, lens: 1.46, height: 1.36, beside: 0.02 },
  { at: 12.5, lens: 1.52, height: 1.15, beside: 0.12 },
  { at: 15.5, lens: 1.52, height: 1.08, beside: 0.38 },
  { at: 18.5, lens: 1.52, height: 1.12, beside: 0.36 },
  { at: 21.5, lens: 1.52, height: 1.15, beside: 0.12 },
  { at: 24.0, lens: still.lens / wideEndLens, height: 1, beside: 0 },
];

const track = (name: 'lens' | 'height' | 'beside') =>
  clampedSpline(
    keys.map(({ at }) => at),
    keys.map((key) => key[name]),
  );
const [lensBy, height, beside] = [track('lens'), track('height'), track('beside')];

/** From the wide take's aim to the still's line of sight, and from its place, lens and stop to the still's. */
const turned = (t: number) => ease(t, 15, 23.6);
const moved = (t: number) => ease(t, 17, 23.9);

export function tallFrames(): Frame[] {
  const wide = takeFrames();
  const last = (wide.at(-1) as Frame).camera;
  const lastBy = lensBy((wide.length - 1) / fps);
  // What the wide path lacks at its end: added little by little, it makes the last frame exact.
  const missing = {
    at: between(last.at, still.at),
    lens: still.lens - last.lens * lastBy,
    stop: still.stop - last.stop * lastBy,
  };
  return wide.map((frame, number) => ({ ...frame, camera: upright(frame.camera, missing, number / fps) }));
}

function upright(wide: Camera, missing: Pick<Camera, 'at' | 'lens' | 'stop'>, t: number): Camera {
  const at = add(wide.at, scaled(missing.at, moved(t)));
  const chest = add(diver, [0, 0, 1]);
  return {
    at,
    toward: add(at, scaled(sightFrom(at, t), 10)),
    lens: wide.lens * lensBy(t) + missing.lens * moved(t),
    stop: wide.stop * lensBy(t) + missing.stop * moved(t),
    // On what the wide take has sharp, from where this camera stands.
    focus: wide.focus + length(between(at, chest)) - length(between(wide.at, chest)),
  };
}

function sightFrom(at: Vector, t: number): Vector {
  const toDiver = between(at, add(diver, [0, 0, height(t)]));
  const left = unit([-toDiver[1], toDiver[0], 0]);
  const atDiver = unit(add(toDiver, scaled(left, beside(t))));
  return unit(mixed(atDiver, unit(between(still.at, still.toward)), turned(t)));
}
