import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { residentMegabytes } from './memory.ts';

/** Resident memory of one process, in MB, by its age in seconds. */
export type Memory = Map<number, number>;

export interface Life {
  child: ChildProcess;
  memory: Memory;
  /** Milliseconds from the start of the process to its first word that it listens. */
  startMs: number;
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

/** One process of the built server, whose memory is looked at every second of its life. */
export async function startLife(settings: Record<string, string>): Promise<Life> {
  const born = performance.now();
  const child = spawn(process.execPath, ['build/current/server/main.js'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // A measurement that breaks off leaves no server behind.
  process.once('exit', () => void child.kill('SIGKILL'));
  await new Promise<void>((ready, fail) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(' listens on ')) ready();
    });
    void ended.then(([code]) => fail(new Error(`the server ended with ${code}:\n${printed}`)));
  });
  const startMs = performance.now() - born;
  const memory: Memory = new Map();
  let age = 0;
  const clock = setInterval(() => memory.set((age += 1), residentMegabytes(child.pid)), 1_000);
  return {
    child,
    memory,
    startMs,
    async end(signal) {
      clearInterval(clock);
      child.kill(signal);
      await ended;
    },
  };
}
