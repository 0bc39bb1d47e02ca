import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { between, dot, length, scaled, unit, type Vector } from '../vector.ts';
import { type Frame, fps, frameCount, takeFrames } from './take.ts';
import { tallFrames } from './tall-take.ts';

/**
 * Per second, with a little room over what the take has: 1.12 m/s, 0.53 m/s², 13 °/s, 4.7 °/s²,
 * 0.18 and 0.06 stops of zoom.
 */
const most = { speed: 1.3, acceleration: 0.7, turn: 16, turnChange: 6, zoom: 0.25, zoomChange: 0.1 };

test('the camera moves without a jump: speed, turn and zoom are bounded, and so is every change of them', () => {
  assert.deepEqual(tooFast(cameras()), []);
});

test('a single frame that is 5 mm off its path would be noticed', () => {
  const doctored = cameras();
  const { at } = doctored[300] as Frame['camera'];
  doctored[300] = { ...(doctored[300] as Frame['camera']), at: [at[0] + 0.005, at[1], at[2]] };
  assert.ok(tooFast(doctored).includes('acceleration'));
});

test('it starts and stops at rest', () => {
  const speeds = steps(cameras(), (a, b) => length(between(a.at, b.at)) * fps);
  assert.ok((speeds[0] ?? 1) < 0.01);
  assert.ok((speeds.at(-1) ?? 1) < 0.04);
});

test('it ends in the hero: same place, sight, lens, stop and focus as scene/shots.py', () => {
  assertEndsIn(shot('hero'), cameras().at(-1) as Frame['camera']);
  const turn = takeFrames().at(-1)?.diver.turn ?? 0;
  assertClose(turn, Math.PI + shot('hero').turned, 3);
});

test('upright it moves as smoothly, at the same moments, and ends in the tall hero, cut to 4:5', () => {
  const path = tallFrames().map(({ camera }) => camera);
  assert.deepEqual(tooFast(path), []);
  const still = shot('tall');
  const cut = 4 / 5 / (9 / 16);
  assertEndsIn({ ...still, lens: still.lens * cut, stop: still.stop * cut }, path.at(-1) as Frame['camera']);
  assert.deepEqual(tallFrames().map(withoutCamera), takeFrames().map(withoutCamera));
});

test('everything that ever moves, moves in every frame: Cycles drops a still object from a blurred scene', () => {
  const moving = takeFrames().map(({ diver, helmet, lantern }) => [
    diver.turn,
    helmet.nod + helmet.turn,
    lantern.swing,
  ]);
  const still = steps(moving, (a, b) => a.some((value, part) => value === b[part]));
  assert.deepEqual(still.filter(Boolean), []);
});

test('there is a frame for every 24th of a second', () => {
  assert.equal(takeFrames().length, frameCount);
});

const withoutCamera = (frame: Frame) => ({ ...frame, camera: undefined });

const assertClose = (found: number, wanted: number, digits: number) =>
  assert.ok(Math.abs(found - wanted) < 0.5 / 10 ** digits, `${found} instead of ${wanted}`);

const cameras = () => takeFrames().map(({ camera }) => camera);
const sight = ({ at, toward }: { at: Vector; toward: Vector }) => unit(between(at, toward));
const angle = (a: Vector, b: Vector) => (Math.acos(Math.min(1, dot(a, b))) * 180) / Math.PI;

function tooFast(path: Frame['camera'][]) {
  const moves = steps(path, (a, b) => scaled(between(a.at, b.at), fps));
  const turns = steps(path, (a, b) => angle(sight(a), sight(b)) * fps);
  const zooms = steps(path, (a, b) => Math.abs(Math.log2(b.lens / a.lens)) * fps);
  const changes = (rates: number[]) => steps(rates, (a, b) => Math.abs(b - a) * fps);
  const found = {
    speed: moves.map(length),
    acceleration: steps(moves, (a, b) => length(between(a, b)) * fps),
    turn: turns,
    turnChange: changes(turns),
    zoom: zooms,
    zoomChange: changes(zooms),
  };
  return Object.entries(found)
    .filter(([name, values]) => Math.max(...values) > most[name as keyof typeof most])
    .map(([name]) => name);
}

function steps<T, R>(list: T[], change: (a: T, b: T) => R) {
  return list.slice(1).map((next, index) => change(list[index] as T, next));
}

type Shot = ReturnType<typeof shot>;

function assertEndsIn(still: Pick<Shot, 'at' | 'toward' | 'lens' | 'stop' | 'focus'>, last: Frame['camera']) {
  assert.ok(length(between(last.at, still.at)) < 0.001);
  assert.ok(angle(sight(last), sight(still)) < 0.01);
  assertClose(last.lens, still.lens, 2);
  assertClose(last.stop, still.stop, 2);
  assertClose(last.focus, length(between(still.at, still.focus)), 2);
}

/** Read out of the Python that frames the picture; a number moved there must move here. */
function shot(name: 'hero' | 'tall') {
  const source = readFileSync(join(import.meta.dirname, '../../scene/shots.py'), 'utf8');
  const [, fields = ''] = new RegExp(`"${name}": Shot\\(([\\s\\S]*?)\\n {4}\\),`).exec(source) ?? [];
  const numbers = [...fields.matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));
  assert.match(fields, /math\.pi \+ /, `${name} is not found in shots.py`);
  const [x, y, z, towardX, towardY, towardZ, lens, stop, focusX, focusY, focusZ] = numbers as [
    ...Vector,
    ...Vector,
    number,
    number,
    ...Vector,
  ];
  return {
    at: [x, y, z] as Vector,
    toward: [towardX, towardY, towardZ] as Vector,
    focus: [focusX, focusY, focusZ] as Vector,
    lens,
    stop,
    turned: Number(/math\.pi \+ ([\d.]+)/.exec(fields)?.[1]),
  };
}
