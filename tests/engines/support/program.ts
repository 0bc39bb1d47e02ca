import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program with all that it starts in turn: none of it outlives the tests, and none is asked politely. */
export function startProgram(command: string, args: string[], env: Record<string, string>) {
  // The kernel ends it with us, however we end: a stopped test run says goodbye to nobody.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    end: () => void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')),
    /** Resolves with what the pattern finds in a line the program prints. */
    printed: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((found, fail) => {
        for (const input of [child.stdout, child.stderr]) {
          createInterface({ input }).on('line', (line) => {
            const match = pattern.exec(line);
            if (match) found(match);
          });
        }
        child.once('error', fail);
        child.once('exit', (code) => fail(new Error(`${command} ended with ${code} before it was ready`)));
      }),
  };
}
