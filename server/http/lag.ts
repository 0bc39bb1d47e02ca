import { performance } from 'node:perf_hooks';

import { nextTurn } from '../next-turn.ts';

/**
 * Past these waits (milliseconds from a request's arrival to its turn) a request is better sent away than served late.
 * Pages stand back first: they can be asked for again, and whoever writes to us should not have to.
 */
const pagesStandBackAt = 1_000;
const writesStandBackAt = 5_000;
const lookEveryMs = 100;
/** Fewer than so many between two looks did not cause the wait: a busy machine did, and sending them away would help nobody. */
const crowd = 50;
/**
 * Node lets one newcomer in for each round it makes of those who are in: a thousand who ask and ask make a round last long,
 * and whoever stands at the door would never get in. With so many newcomers per round somebody does stand there; where a
 * round takes so many milliseconds, too, everybody is served once and has to come again, for so long.
 */
const atTheDoor = { newcomersPerRound: 0.8, roundMs: 10, makeWayMs: 1_000 };

/** The first two are to be asked once for each request: they count them, and look while they come. */
export interface Lag {
  tooMuchForPages(): boolean;
  tooMuchForWrites(): boolean;
  /** Whether a connection should end with its answer, so that the next one can come in. */
  crowded(): boolean;
  /** To be told of every new connection. */
  arrived(): void;
}

export interface Clock {
  now(): number;
  /** Calls back when it would be the turn of a request that arrived now. */
  queue(go: () => void): void;
  /** How many rounds the event loop has made. */
  rounds(): number;
}

const ownClock: Clock = {
  now: () => performance.now(),
  queue: nextTurn,
  rounds: () => performance.nodeTiming.uvMetricsInfo.loopCount,
};

/** Whether a crowd of requests has put the one thread behind, by how long one of our own has to queue with them. */
export function watchLag({ now, queue, rounds }: Clock = ownClock): Lag {
  let lookedAt = -Infinity;
  let looking = false;
  let late = 0;
  let lateBefore = 0;
  let asked = 0;
  let newcomers = 0;
  let roundsBefore = rounds();
  let crowdedUntil = -Infinity;

  function look(): void {
    looking = true;
    lookedAt = now();
    queue(() => {
      lateBefore = late;
      late = now() - lookedAt;
      looking = false;
      if (asked > crowd && late > atTheDoor.roundMs && hasQueue()) crowdedUntil = now() + atTheDoor.makeWayMs;
      [asked, newcomers, roundsBefore] = [0, 0, rounds()];
    });
  }

  function hasQueue(): boolean {
    return newcomers > 0 && newcomers >= atTheDoor.newcomersPerRound * (rounds() - roundsBefore);
  }

  /** Late twice in a row: thousands who come at the same moment make it late once, and are served. */
  function tooMuch(standBackAt: number): boolean {
    asked += 1;
    if (!looking && now() - lookedAt > lookEveryMs) look();
    if (asked <= crowd) return false;
    // One that still queues counts before it is done.
    const queuing = looking ? now() - lookedAt : 0;
    return Math.min(late, Math.max(lateBefore, queuing)) > standBackAt;
  }

  return {
    tooMuchForPages: () => tooMuch(pagesStandBackAt),
    tooMuchForWrites: () => tooMuch(writesStandBackAt),
    crowded: () => now() < crowdedUntil,
    arrived: () => void (newcomers += 1),
  };
}
