import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../domain/desk/replies.ts';
import { minute } from '../../domain/time/instants.ts';
import type { Config } from '../config.ts';
import { runHealthChecks } from '../monitoring/health-checks.ts';

const freshMs = minute;
/** A mail server that does not answer keeps the checks waiting, but not the page of today. */
const timeoutMs = 1_000;

export type Health = ReturnType<typeof makeHealth>;

/** Runs the health checks at most once a minute: they ask the mail server and read the store. */
export function makeHealth(config: Config, now: () => number) {
  let begunAt = -Infinity;
  let latest: Finding[] = [];
  let running: Promise<Finding[]> = Promise.resolve(latest);

  function findings(): Promise<Finding[]> {
    if (now() - begunAt < freshMs) return running;
    begunAt = now();
    running = runHealthChecks(begunAt, () => config).then((found) => (latest = found));
    return running;
  }
  return {
    findings,
    /** What is known by now, for a page that does not wait. */
    known: () => Promise.race([findings(), wait(timeoutMs).then(() => latest)]),
  };
}
