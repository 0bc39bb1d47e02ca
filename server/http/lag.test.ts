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

function standing(...lateness: number[]) {
  const lag = lateBy(...lateness);
  for (let request = 0; request < 50; request++) lag.tooMuchForPages();
  return { pages: !lag.tooMuchForPages(), writes: !lag.tooMuchForWrites() };
}

/** One look after the other, each of which had to queue for so long. */
function lateBy(...lateness: number[]) {
  let now = 0;
  let turn: (() => void) | undefined;
  const lag = watchLag({ now: () => now, queue: (go) => (turn = go) });
  for (const ms of lateness) {
    now += 200;
    lag.tooMuchForPages();
    now += ms;
    turn?.();
  }
  return lag;
}
