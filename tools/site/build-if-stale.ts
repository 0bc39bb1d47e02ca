import { spawnSync } from 'node:child_process';
import { here } from './directories.ts';
import { isStale, type Kind } from './freshness.ts';

/** In a process of its own: the bundler's memory is given back before anything is served. */
export function buildIfStale(kind: Kind = 'site', place = here()) {
  if (!isStale(kind, place)) return;
  console.log(`The ${kind} build is missing or older than its sources: building first.`);
  const flags = kind === 'static' ? ['--static'] : [];
  const env = { ...process.env, BUILD_DIR: place.build, CONTENT_DIR: place.content };
  const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'build', ...flags], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}
