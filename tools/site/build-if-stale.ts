import { spawnSync } from 'node:child_process';
import { isStale, type Kind } from './freshness.ts';

/** In a process of its own: the bundler's memory is given back before anything is served. */
export function buildIfStale(kind: Kind = 'site') {
  if (!isStale(kind)) return;
  console.log(`The ${kind} build is missing or older than its sources: building first.`);
  const flags = kind === 'static' ? ['--static'] : [];
  const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'build', ...flags], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
