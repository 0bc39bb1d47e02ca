import { write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from '../../domain/caught-error.ts';
import { count } from './counters.ts';

const writeBytes = promisify(write);

/** In characters: what may wait for a slow reader before lines are dropped. */
const mostWaiting = 1_000_000;

/**
 * Writes log lines without making anybody wait. Pino's own destination writes synchronously: on a full
 * disk, or with a reader that has stopped, it holds the whole server. Here what cannot be written is
 * dropped, counted, and told of in the log once that can be written again. Costs: a process that is
 * killed loses the lines of its last moment.
 */
export function makeLogWriter(fd: number) {
  let waiting = '';
  let dropped = 0;
  let writing: Promise<void> | undefined;

  function drop(lines: string): void {
    const lost = lines.split('\n').length - 1;
    dropped += lost;
    count('log-line', 'dropped', lost);
  }

  async function writeWaiting(): Promise<void> {
    while (waiting) {
      const lines = waiting;
      const told = dropped;
      waiting = '';
      try {
        await writeWhole(Buffer.from((told ? noticeOf(told) : '') + lines));
        dropped -= told;
      } catch {
        drop(lines);
      }
    }
    writing = undefined;
  }

  async function writeWhole(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      try {
        from += (await writeBytes(fd, bytes, from)).bytesWritten;
      } catch (error) {
        // A pipe that is full just now.
        if (codeOf(error) !== 'EAGAIN') throw error;
        await wait(100);
      }
    }
  }

  process.once('exit', () => {
    try {
      writeSync(fd, waiting);
    } catch {
      // Nobody is left to be told.
    }
  });

  return {
    write(line: string): void {
      if (waiting.length + line.length > mostWaiting) return drop(line);
      waiting += line;
      writing ??= writeWaiting();
    },
    /** Resolves when nothing waits. */
    written: async () => writing,
  };
}

/** On a line of its own: of the last one before, a part may stand in the file. */
function noticeOf(dropped: number): string {
  return `\n${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`;
}
