import { spawnSync } from 'node:child_process';

/**
 * A process that ended stays listed as a zombie ("Z") until its parent has taken note, which may be
 * never.
 */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}
