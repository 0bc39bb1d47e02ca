import { spawnSync } from 'node:child_process';
import { isStale } from './freshness.ts';

/** In a process of its own: the bundler's memory is given back before anything is served. */
export function buildIfStale() {
  if (!isStale()) return;
  console.log('The build is missing or older than its sources: building first.');
  const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
