import { pathToFileURL } from 'node:url';

const preload = (file: string) => `--import=${pathToFileURL(`${import.meta.dirname}/${file}`).href}`;

/** Where programs are, and what tells them their time: the tests' clock, and Debian's `faketime`. */
const passedOn = /^(PATH|HOME|NODE_OPTIONS|CLOCK_AHEAD_MS|LD_PRELOAD|FAKETIME.*)$/;

/**
 * For a program that a test starts: no setting of whoever runs the tests, but their clock, so that
 * parent and child see one day.
 */
export function childEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

/** Of this process, which a test may have started. */
const aheadNow = () => Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

/** The environment of a run of tests that takes place at an instant, or `today`. */
export function testsAt(instant: string, machineNow = Date.now() - aheadNow()) {
  const aheadMs = instant === 'today' ? 0 : Date.parse(instant) - machineNow;
  if (Number.isNaN(aheadMs)) throw new Error(`"${instant}" is no instant such as 2028-02-29T12:00:00Z.`);
  return {
    NODE_OPTIONS: preload('test-clock.ts'),
    CLOCK_AHEAD_MS: String(aheadMs),
    // Timers of a browser that do not go by the kernel's clock wait for minutes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Of a server that a test starts at another instant than its own. */
export const clockAt = (instant: string) => ({
  CLOCK_AHEAD_MS: String(aheadNow() + Date.parse(instant) - Date.now()),
});
