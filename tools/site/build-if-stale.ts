import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SigningFacts } from '../../domain/signing.ts';
import { environmentWith, givenCertificate, givenSiteUrl } from '../../publishing/environment.ts';
import { readJson } from '../../publishing/read-json.ts';
import { builtVersions, currentFacts, currentId, imageFact } from '../../publishing/versions.ts';
import { runCommand } from '../run-command.ts';
import { type BuildDirectories, defaultDirectories, staticAddress } from './directories.ts';

/** The served site, or the static one: each has its own folder and its own age. */
type BuildKind = 'site' | 'static';

/** Ends the process with the build's own status where the build fails. */
export async function buildIfStale(kind: BuildKind = 'site', directories = defaultDirectories()) {
  if (!(await isStale(kind, directories))) return;
  const status = await build(kind, directories);
  if (status !== 0) process.exit(status);
}

/** In a child process: the bundler's memory is freed before anything is served. */
export function build(kind: BuildKind, directories: BuildDirectories): Promise<number> {
  console.log(`Building the ${kind} of ${directories.content}/.`);
  const flags = kind === 'static' ? ['--static'] : [];
  const { build: BUILD_DIR, content: CONTENT_DIR, siteUrl = givenSiteUrl() } = directories;
  const env = environmentWith({ BUILD_DIR, CONTENT_DIR, SITE_URL: siteUrl });
  return runCommand(process.execPath, ['tools/run.mjs', 'build', ...flags], env);
}

/**
 * A build is stale when anything it was made from is newer than it, or was made from another
 * content folder or signed with another certificate. For the served site the newest version counts, also when an older one is current:
 * going back is not undone by the next start.
 */
export async function isStale(kind: BuildKind, directories = defaultDirectories()) {
  const built = kind === 'site' ? newestVersion(directories) : lastStatic(directories);
  if (!built || built.content !== directories.content) return true;
  if (kind === 'site' && built.image !== imageFact().image) return true;
  if (kind === 'site' && (await hasOtherCertificate(built))) return true;
  if (sources.some((path) => newest(path) > built.begunAt)) return true;
  // By a clock that was ahead: nothing can be told from its time.
  if (built.begunAt > newest(built.stamp)) return true;
  const current = kind === 'site' ? currentFacts(directories.build) : undefined;
  // Going back writes the words of then into the content.
  return newest(directories.content) > Math.max(built.begunAt, current?.wordsAt ?? 0);
}

const sources = [
  'app',
  'desk',
  'domain',
  'publishing',
  'server',
  'studio',
  'tools',
  'art/films',
  'art/masters',
  // What another content folder lacks is taken from here: `readTextPages` in load-content.ts.
  'content/pages',
  'package-lock.json',
  'vite.config.ts',
];

interface Built {
  content: string;
  begunAt: number;
  signing?: SigningFacts;
  image?: string;
  /** The file that says all this. */
  stamp: string;
}

/** Where none is given, the one that it was signed with stays: a server may lack the build's. */
async function hasOtherCertificate({ signing }: Built): Promise<boolean> {
  const given = givenCertificate();
  if (!given) return false;
  // Only now: most starts need not wait for it.
  const { readCertificate, SigningFault } = await import('../signing/certificate.ts');
  try {
    const { facts } = readCertificate({ given, dataDir: '', timeStampUrl: undefined }, Date.now());
    return facts.rootFingerprint !== signing?.rootFingerprint || facts.until !== signing.until;
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error;
    // The build says what is wrong with it.
    return true;
  }
}

function newestVersion({ build: folder }: BuildDirectories): Built | undefined {
  const version = currentId(folder) === undefined ? undefined : builtVersions(folder).at(-1);
  return version && { ...version, stamp: join(folder, 'versions', version.id, 'version.json') };
}

const staticStamp = (folder: string) => join(folder, 'built-static.json');

export const markStaticBuilt = (directories: BuildDirectories, begunAt: number) =>
  writeFileSync(
    staticStamp(directories.build),
    JSON.stringify({ content: directories.content, address: staticAddress(directories.siteUrl), begunAt }),
  );

function lastStatic({ build: folder, siteUrl }: BuildDirectories): Built | undefined {
  const file = staticStamp(folder);
  if (!existsSync(file) || !existsSync(join(folder, 'static/index.html'))) return undefined;
  const built = readJson<Omit<Built, 'stamp'> & { address: string }>(file);
  return built.address === staticAddress(siteUrl) ? { ...built, stamp: file } : undefined;
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
