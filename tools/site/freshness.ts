import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentDirectory } from '../content/load-content.ts';
import { here, type Place } from './directories.ts';

/** The served site, or the static one: each has its own folder and its own age. */
export type Kind = 'site' | 'static';

const stamp = (kind: Kind, { build }: Place) => join(build, `built-${kind}`);
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
export function isStale(kind: Kind, place = here()) {
  const file = stamp(kind, place);
  if (!existsSync(file) || !existsSync(join(place.build, kind, 'index.html'))) return true;
  if (readFileSync(file, 'utf8') !== place.content) return true;
  const built = statSync(file).mtimeMs;
  return [...sources, place.content].some((path) => newest(path) > built);
}

export const markBuilt = (kind: Kind) => writeFileSync(stamp(kind, here()), contentDirectory());

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
