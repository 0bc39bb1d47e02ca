// The take as numbers: where camera, diver, lantern, water and sun are at each of its frames.
// Pure, so that it can be tested and drawn without Blender, which reads the result as JSON
// (render_take.py).
import { clampedSpline, ease, wave } from '../curves.ts';
import { add, between, length, mixed, scaled, unit, type Vector } from '../vector.ts';

export const fps = 24;
const seconds = 24;
export const frameCount = fps * seconds;

/**
 * Everything that moves, at one frame. Metres, radians, millimetres of lens; the scene's Z is up.
 */
export interface Frame {
  camera: { at: Vector; toward: Vector; lens: number; stop: number; focus: number };
  diver: { turn: number };
  helmet: { turn: number; nod: number; rise: number };
  lantern: { swing: number; brightness: number };
  water: { phase: number; drift: number };
  sky: { sunHeight: number; cloudDrift: number };
}

export const diver: Vector = [0.86, 4.6, 0];

/**
 * The hero's camera (scene/shots.py): the take comes to rest in it, so that its last frame is
 * that picture.
 */
const hero = { at: [1.2, -5.6, 0.42] as Vector, toward: [-4.7, 30, 4.4] as Vector, lens: 27, stop: 4 };

/**
 * Where the camera goes, around the diver: bearing in degrees (0 lies between him and the frame,
 * negative is the side of his lantern), distance and height from where he stands, the height on
 * him it looks at, lens and stop.
 */
const keys = [
  { at: 0.0, bearing: -13, distance: 0.8, height: 1.715, aim: 1.712, lens: 85, stop: 4 },
  { at: 3.5, bearing: -20, distance: 1.02, height: 1.71, aim: 1.712, lens: 82, stop: 3.2 },
  { at: 6.5, bearing: -46, distance: 1.72, height: 1.66, aim: 1.67, lens: 62, stop: 2.2 },
  { at: 9.5, bearing: -84, distance: 2.85, height: 1.46, aim: 1.47, lens: 43, stop: 2 },
  { at: 12.5, bearing: -122, distance: 3.45, height: 1.08, aim: 1.27, lens: 35, stop: 2.4 },
  { at: 15.5, bearing: -156, distance: 4.15, height: 0.52, aim: 1.16, lens: 31, stop: 2.8 },
  { at: 18.5, bearing: -173.5, distance: 5.9, height: 0.28, aim: 1.2, lens: 29, stop: 3.4 },
  { at: 21.5, bearing: -180.2, distance: 8.9, height: 0.37, aim: 1.4, lens: 27.5, stop: 4 },
  { at: 24.0, ...aroundDiver(hero.at), aim: 1.5, lens: hero.lens, stop: hero.stop },
];

type Track = Exclude<keyof (typeof keys)[number], 'at'>;
const track = (name: Track) =>
  clampedSpline(
    keys.map(({ at }) => at),
    keys.map((key) => key[name]),
  );
const [bearing, distance, height, aim, lens, stop] = [
  track('bearing'),
  track('distance'),
  track('height'),
  track('aim'),
  track('lens'),
  track('stop'),
];

export const takeFrames = () => Array.from({ length: frameCount }, (_, frame) => frameAt(frame / fps));

function frameAt(t: number): Frame {
  const at = add(onPath(t), handHeld(t));
  return {
    camera: { at, toward: lookingFrom(at, t), lens: lens(t), stop: stop(t), focus: focusFrom(at, t) },
    // He turns from the camera's side to the frame, and never stands quite still: Cycles, keeping
    // its scene between frames, can lose an object that stops moving while motion blur is on.
    diver: {
      turn: Math.PI - 0.2 + 0.3 * ease(t, 2, 15) + 0.004 * wave(t, 7.3) * (1 - 0.9 * ease(t, 22, 24)),
    },
    helmet: {
      turn: degrees(-6 + 15 * (1 - ease(t, 1.2, 7.5))),
      nod: degrees(4 + 1.2 * wave(t, 6.1)),
      rise: 0.0035 * wave(t, 4.2),
    },
    lantern: {
      swing: degrees(4.5 * Math.exp(-(((t - 7.5) / 7) ** 2)) * wave(t, 2.1) + wave(t, 2.1, 0.6)),
      brightness: 1 + 0.05 * wave(t, 1 / 2.3) + 0.04 * wave(t, 1 / 5.1, 1) + 0.03 * wave(t, 1 / 8.7, 2),
    },
    water: { phase: 0.42 * t, drift: 0.055 * t },
    sky: { sunHeight: 0.5 - 0.1 * ease(t, 0, 23.8), cloudDrift: 0.004 * (t - seconds) },
  };
}

function onPath(t: number): Vector {
  const angle = degrees(bearing(t));
  return add(diver, [Math.sin(angle) * distance(t), Math.cos(angle) * distance(t), height(t)]);
}

/**
 * The operator's breath: a sum of slow sines that never repeats within the take, gone before the
 * camera rests.
 */
function handHeld(t: number): Vector {
  const amount = 0.0022 * distance(t) * (1 - ease(t, 19.5, 23.5));
  return [amount * sway(t, 0), amount * sway(t, 1), amount * 0.7 * sway(t, 2)];
}

const swayRates = [0.31, 0.53, 0.97, 1.61];
const swayPhases = [
  [3.2142, 5.9689, 0.9053, 5.9575],
  [1.6429, 1.8745, 5.1133, 0.5772],
  [0.5379, 1.4872, 5.032, 3.656],
];

function sway(t: number, axis: number) {
  const sines = swayRates.map((rate, n) => wave(t, 1 / rate, swayPhases[axis]?.[n]) / (n + 1));
  return sines.reduce((sum, sine) => sum + sine) / 2;
}

/** At him, and in the second half more and more along the hero's own line of sight. */
function lookingFrom(at: Vector, t: number): Vector {
  const atDiver = unit(between(at, add(diver, [0, 0, aim(t)])));
  const asHero = unit(between(hero.at, hero.toward));
  return add(at, scaled(unit(mixed(atDiver, asHero, ease(t, 13, 23.6))), 10));
}

/**
 * From the glass of the visor to the chest: the two terms bring the focus from the helmet's middle
 * to its front.
 */
function focusFrom(at: Vector, t: number) {
  const point = mixed(add(diver, [0, 0, 1.7]), add(diver, [0, 0, 1]), ease(t, 9, 17));
  return length(between(at, point)) - 0.11 * (1 - ease(t, 2, 5)) - 0.05 * (1 - ease(t, 5, 9));
}

function aroundDiver(at: Vector) {
  const [x, y, z] = between(diver, at);
  return { bearing: (Math.atan2(x, y) * 180) / Math.PI - 360, distance: Math.hypot(x, y), height: z };
}

function degrees(angle: number) {
  return (angle * Math.PI) / 180;
}
