import { expect, test } from 'vitest';

import { watchLag } from './lag.ts';

test('pages stand back long before those who write', () => {
  expect(standing(900, 900)).toEqual({ pages: true, writes: true });
  expect(standing(1_100, 1_100)).toEqual({ pages: false, writes: true });
  expect(standing(5_100, 4_900)).toEqual({ pages: false, writes: true });
  expect(standing(5_100, 5_100)).toEqual({ pages: false, writes: false });
});

test('late once is a crowd that came in, late twice is too many', () => {
  expect(standing(0, 60_000)).toEqual({ pages: true, writes: true });
  expect(standing(60_000, 0)).toEqual({ pages: true, writes: true });
});

test('nobody is sent away where a busy machine, and no crowd, makes the process late', () => {
  const lag = lateBy(60_000, 60_000);
  for (let request = 0; request < 50; request++) expect(lag.tooMuchForPages()).toBe(false);
  expect(lag.tooMuchForPages()).toBe(true);
});

test('long rounds with a newcomer in each mean that more stand at the door: for a second, who is in makes way', () => {
  const { lag, look } = watched();
  const come = (requests: number, newcomers: number) => () => {
    for (let request = 0; request < requests; request++) lag.tooMuchForPages();
    for (let newcomer = 0; newcomer < newcomers; newcomer++) lag.arrived();
  };
  const crowdedAfter = (ms: number, meanwhile: () => void) => {
    look(ms, meanwhile);
    return lag.crowded();
  };
  expect(crowdedAfter(20, come(100, 3))).toBe(false);
  expect(crowdedAfter(5, come(100, 10))).toBe(false);
  expect(crowdedAfter(20, come(10, 10))).toBe(false);
  expect(crowdedAfter(20, come(100, 10))).toBe(true);
  expect(crowdedAfter(500, come(100, 0))).toBe(true);
  expect(crowdedAfter(500, come(100, 0))).toBe(false);
});

function standing(...lateness: number[]) {
  const lag = lateBy(...lateness);
  for (let request = 0; request < 50; request++) lag.tooMuchForPages();
  return { pages: !lag.tooMuchForPages(), writes: !lag.tooMuchForWrites() };
}

/** One look after the other, each of which had to queue for so long. */
function lateBy(...lateness: number[]) {
  const { lag, look } = watched();
  for (const ms of lateness) look(ms);
  return lag;
}

function watched() {
  let now = 0;
  let rounds = 0;
  let turn: (() => void) | undefined;
  const lag = watchLag({ now: () => now, queue: (go) => (turn = go), rounds: () => rounds });
  /** A look that has to queue for so long, ten rounds after the last, and what happens meanwhile. */
  const look = (ms: number, meanwhile: () => void = () => undefined) => {
    now += 200;
    rounds += 10;
    lag.tooMuchForPages();
    meanwhile();
    now += ms;
    turn?.();
  };
  return { lag, look };
}
