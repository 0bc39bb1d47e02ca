import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentDirectory } from '../content/load-content.ts';
import { buildDirectory } from './directories.ts';

const stamp = () => join(buildDirectory(), 'built');
const sources = [
  'app',
  'domain',
  'server',
  'studio',
  'tools',
  'art/masters',
  'package-lock.json',
  'vite.config.ts',
];

/** A build is stale when anything it was made from is newer than it, or was made from another content folder. */
export function isStale() {
  if (!existsSync(stamp()) || !existsSync(join(buildDirectory(), 'site/index.html'))) return true;
  if (readFileSync(stamp(), 'utf8') !== contentDirectory()) return true;
  const built = statSync(stamp()).mtimeMs;
  return [...sources, contentDirectory()].some((path) => newest(path) > built);
}

export const markBuilt = () => writeFileSync(stamp(), contentDirectory());

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
