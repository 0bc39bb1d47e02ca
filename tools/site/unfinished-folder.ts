import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../domain/caught-error.ts';

/**
 * A folder to build in, named after this process, so that two builds at once do not meet. It is
 * removed when the build is broken off; what a killed build left behind goes with the next one.
 */
export function unfinishedFolder(build: string): string {
  const parent = join(build, 'unfinished');
  mkdirSync(parent, { recursive: true });
  for (const pid of readdirSync(parent)) if (!isRunning(Number(pid))) remove(join(parent, pid));
  const folder = join(parent, String(process.pid));
  mkdirSync(folder);
  process.once('exit', () => remove(folder));
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is running too.
    return codeOf(error) === 'EPERM';
  }
}
