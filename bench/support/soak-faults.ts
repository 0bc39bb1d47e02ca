import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startMailServer } from '../../tests/support/mail-server.ts';

const threeYearsMs = 3 * 365 * 86_400_000;
/** Longer than the minute between two checks of a server's clock. */
const phaseMs = 90_000;

/** A visitor whose address the mail server does not know. */
export const unknownDomain = 'unknown.example';

/**
 * A mail server that defers one mail in eight with 452, refuses one in forty and all to unknown
 * addresses with 550, and drops one connection in thirty after the mail was handed over.
 */
export async function startFaultyMailServer() {
  let faulty = true;
  const oneIn = (count: number) => faulty && randomInt(count) === 0;
  const server = await startMailServer({
    onMailFrom: (_address, _session, callback) => callback(oneIn(8) ? answer(452) : null),
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.endsWith(`@${unknownDomain}`) || oneIn(40) ? answer(550) : null),
    dropAfterData: () => oneIn(30),
  });
  return { ...server, mend: () => (faulty = false) };
}

const answer = (responseCode: number) => Object.assign(new Error('faulty'), { responseCode });

/** The clock of all servers started with these settings: three years ahead in every other phase. */
export function makeClock(folder: string) {
  const file = join(folder, 'clock');
  const set = (aheadMs: number) => writeFileSync(file, String(aheadMs));
  set(0);
  return {
    settings: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=${pathToFileURL('tests/support/test-clock.ts').href}`,
    },
    /** Ends with the right time; how often it jumped ahead. */
    async jump(minutes: number): Promise<number> {
      const jumps = Math.max(0, Math.floor((minutes * 60_000 - phaseMs) / (2 * phaseMs)));
      for (let jump = 0; jump < jumps; jump += 1) {
        for (const aheadMs of [0, threeYearsMs]) {
          set(aheadMs);
          await wait(phaseMs);
        }
      }
      set(0);
      return jumps;
    },
  };
}
