import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts a program that does not outlive this process: `setpriv` asks the kernel to kill it with
 * its parent.
 */
export function startProgram(command: string, args: string[], env: Record<string, string>) {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    end: () => void child.kill('SIGKILL'),
    /** Resolves with what the pattern finds in a line the program prints. */
    printed: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((found, fail) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          const match = pattern.exec(line);
          if (match) found(match);
        });
        child.once('error', fail);
        child.once('exit', (code) => fail(new Error(`${command} ended with ${code} before it was ready`)));
      }),
  };
}
