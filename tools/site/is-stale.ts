import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../read-json.ts';
import { defaultDirectories, type BuildDirectories } from './directories.ts';
import { staticAddress } from './static-address.ts';
import { currentId, listVersions } from './versions.ts';

/** The served site, or the static one: each has its own folder and its own age. */
export type BuildKind = 'site' | 'static';

const staticStamp = (build: string) => join(build, 'built-static.json');
const sources = [
  'app',
  'desk',
  'domain',
  'server',
  'studio',
  'tools',
  'art/films',
  'art/masters',
  // What other content lacks is taken from here: content-files.ts.
  'content/films',
  'content/pages',
  'package-lock.json',
  'vite.config.ts',
];

/**
 * A build is stale when anything it was made from is newer than it, or was made from another
 * content folder. For the served site the newest version counts, also when an older one is current:
 * going back is not undone by the next start.
 */
export function isStale(kind: BuildKind, directories = defaultDirectories()) {
  const built = kind === 'site' ? newestVersion(directories) : lastStatic(directories);
  if (!built || built.content !== directories.content) return true;
  return [...sources, directories.content].some((path) => newest(path) > built.begunAt);
}

export const markStaticBuilt = (directories: BuildDirectories, begunAt: number) =>
  writeFileSync(
    staticStamp(directories.build),
    JSON.stringify({ content: directories.content, address: staticAddress(directories.siteUrl), begunAt }),
  );

interface Built {
  content: string;
  begunAt: number;
}

const newestVersion = ({ build }: BuildDirectories): Built | undefined =>
  currentId(build) === undefined ? undefined : listVersions(build).at(-1);

function lastStatic({ build, siteUrl }: BuildDirectories): Built | undefined {
  const file = staticStamp(build);
  if (!existsSync(file) || !existsSync(join(build, 'static/index.html'))) return undefined;
  const built = readJson<Built & { address: string }>(file);
  return built.address === staticAddress(siteUrl) ? built : undefined;
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
