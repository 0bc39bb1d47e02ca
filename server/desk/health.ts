import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../domain/desk/replies.ts';
import { minute } from '../../domain/time/durations.ts';
import type { Config } from '../config.ts';
import { examine } from '../monitoring/examine.ts';

const freshMs = minute;
/** A mail server that does not answer keeps an examination waiting, but not the page of today. */
const timeoutMs = 1_000;

export type Health = ReturnType<typeof makeHealth>;

/** The findings of `examine`, at most once a minute: it asks the mail server and reads the store. */
export function makeHealth(config: Config, now: () => number) {
  let begunAt = -Infinity;
  let latest: Finding[] = [];
  let running: Promise<Finding[]> = Promise.resolve(latest);

  function findings(): Promise<Finding[]> {
    if (now() - begunAt < freshMs) return running;
    begunAt = now();
    running = examine(begunAt, () => config).then((found) => (latest = found));
    return running;
  }
  return {
    findings,
    /** What is known by now, for a page that does not wait. */
    known: () => Promise.race([findings(), wait(timeoutMs).then(() => latest)]),
  };
}
