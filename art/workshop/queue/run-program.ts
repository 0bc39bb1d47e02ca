import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Rendering and encoding take all cores for minutes, and somebody is working on this machine. */
export function runAtLowPriority(
  command: string,
  given: string[],
  onLine: (line: string) => void = () => {},
) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn('nice', ['-n', '10', command, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
    const tail: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line);
        tail.push(line);
        if (tail.length > 15) tail.shift();
      });
    }
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} stopped with ${code}:\n${tail.join('\n')}`)),
    );
  });
}

/** Whether a program is there, and does what it is asked for. */
export function answers(command: string, given: string[]) {
  try {
    execFileSync(command, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
