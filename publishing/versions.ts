import { createHash, hash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { codeOf } from '../domain/caught-error.ts';
import type { SigningFacts } from '../domain/signing.ts';
import { isImmutable } from './headers.ts';
import { type DueWords, wordsIn } from './put-words.ts';
import { readJson } from './read-json.ts';
import { writeAtomically } from './write-atomically.ts';

/** What `version.json` says of a version. */
export interface Version {
  /** The folder's name. It starts with the time of the build, so that names sort by age. */
  id: string;
  /** When its build began, in milliseconds: whatever was edited later is not in it. */
  begunAt: number;
  /** The content folder it was made from. */
  content: string;
  /** A hash of the server's bundle: a running server serves content of its own code alone. */
  code: string;
  /** The store's migrations it knows. A version that lacks one of the store's does not start. */
  migrations: string[];
  /** What its films are signed with. */
  signing?: SigningFacts;
  /** The container's image whose code it has. */
  image?: string;
  /** The owner who published it at the desk; without one it came from the command or a build. */
  by?: string;
  /** What its owner changed, for the list of versions. */
  what?: string;
  /** A hash of all its texts. */
  words?: string;
  /** When they were last put into the content, which is no newer than this version then. */
  wordsAt?: number;
  /** What of them is not in the content yet. */
  due?: DueWords;
}

const libraryFile = 'node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm';
const kept = 10;
/** The version that is served: a symbolic link to one of the folders in `versions/`. */
export const currentVersion = (build: string) => join(build, 'current');
const versionsFolder = (build: string) => join(build, 'versions');

/**
 * All versions, the oldest first. One without a site was taken over from before versions kept their
 * words, or from another container: its words can be built anew.
 */
export function listVersions(build: string): Version[] {
  const folder = versionsFolder(build);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .filter((id) => existsSync(factsFile(build, id)))
    .map((id) => readFacts(versionDirectory(build, id)));
}

/** Those that can be served. */
export const builtVersions = (build: string) =>
  listVersions(build).filter(({ id }) => existsSync(join(versionDirectory(build, id), 'site')));

const factsFile = (build: string, id: string) => join(versionsFolder(build), id, 'version.json');
export const versionDirectory = (build: string, id: string) => join(versionsFolder(build), id);
export const readFacts = (folder: string) => readJson<Version>(join(folder, 'version.json'));
export const writeFacts = (folder: string, facts: Version) =>
  writeAtomically(join(folder, 'version.json'), `${JSON.stringify(facts, null, 2)}\n`);

/** The words that a version was made of. */
export const versionWords = (build: string, id: string) =>
  wordsIn(join(versionDirectory(build, id), 'content'));

/** The one that is to be served; undefined before the first build. */
export const currentFacts = (build: string) => listVersions(build).find(({ id }) => id === currentId(build));

export function currentId(build: string): string | undefined {
  const link = currentVersion(build);
  const isLink = existsSync(link) && lstatSync(link).isSymbolicLink();
  return isLink ? basename(readlinkSync(link)) : undefined;
}

const mine = new Set<string>();

/**
 * A folder to build in, named after the process that answers for it, so that two builds at once do not
 * meet. What a killed one left behind goes with the next build, also in a container, where the next one
 * has the same number.
 */
export function unfinishedFolder(build: string): string {
  const parent = join(build, 'unfinished');
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const pid = Number.parseInt(name, 10);
    const isLeft = pid === process.pid ? !mine.has(name) : !isRunning(pid);
    if (isLeft) remove(join(parent, name));
  }
  const name = `${process.pid}-${randomUUID().slice(0, 8)}`;
  mine.add(name);
  mkdirSync(join(parent, name));
  return join(parent, name);
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is running too.
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Turns a folder with what was built into a version that needs nothing outside of itself: it
 * gets the content that mail is written from, the library that the studio's command signs and reads
 * with, and Node. The last two are hard links, which cost no space and outlive an `npm ci`.
 */
export function completeVersion(
  folder: string,
  { content, begunAt, migrations, signing }: Pick<Version, 'content' | 'begunAt' | 'migrations' | 'signing'>,
): string {
  const { version } = readJson<{ version: string }>('package.json');
  const id = `${new Date(begunAt).toISOString().replaceAll(/[-:.]/g, '')}-${version}`;
  const words = join(folder, 'content');
  // Pictures are in the site already, in the sizes it shows.
  if (resolve(content) === resolve(words)) remove(join(words, 'pictures'));
  else
    cpSync(content, words, {
      recursive: true,
      filter: (source) => resolve(source) !== resolve(content, 'pictures'),
    });
  linkOrCopy(process.execPath, join(folder, basename(process.execPath)));
  linkOrCopy(libraryFile, join(folder, 'server', basename(libraryFile)));
  const code = hashOf(join(folder, 'server'));
  const facts: Version = {
    id,
    begunAt,
    content,
    code,
    migrations,
    words: hashOfWords(wordsIn(words)),
    ...imageFact(),
    ...(signing && { signing }),
  };
  writeFacts(folder, facts);
  makeReadable(folder);
  return id;
}

/** Puts a complete version among the others. */
export function addVersion(build: string, id: string, folder: string): void {
  mkdirSync(versionsFolder(build), { recursive: true });
  shareFiles(folder, currentVersion(build));
  renameSync(folder, versionDirectory(build, id));
}

/** What cannot be removed, such as another user's, is tried again after the next build. */
export function removeOld(build: string): void {
  const current = currentId(build);
  // By name, and so by the clock of this machine, which may have been set back.
  const old = listVersions(build).slice(0, -kept);
  for (const { id } of old.filter((version) => version.id !== current))
    try {
      remove(join(versionsFolder(build), id));
    } catch {
      // The new version is live all the same.
    }
}

/**
 * Films and pictures carry a hash in their names: those that the version before has too are the same
 * file on the disk, so that ten versions take little more than one.
 */
function shareFiles(folder: string, before: string): void {
  for (const name of ['films', 'pictures'].map((one) => join('site', one))) {
    if (!existsSync(join(folder, name)) || !existsSync(join(before, name))) continue;
    for (const entry of readdirSync(join(folder, name), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const other = join(before, relative(folder, file));
      // A film's page lies among them and says something else with every version.
      if (!isImmutable(relative(join(folder, 'site'), file))) continue;
      if (!entry.isFile() || !existsSync(other) || statSync(other).size !== statSync(file).size) continue;
      rmSync(file);
      linkOrCopy(other, file);
    }
  }
}

/**
 * Swaps the link in one step: whoever opens it sees the old version or the new one, and never none.
 */
export function makeCurrent(build: string, id: string): void {
  const link = currentVersion(build);
  const next = `${link}-${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(join('versions', id), next, 'dir');
  renameSync(next, link);
}

/** The version before the current one. The newer ones stay, until newer builds push them out. */
export function versionBefore(build: string, force: boolean): Version {
  const versions = builtVersions(build);
  const at = versions.findIndex(({ id }) => id === currentId(build));
  const [present, before] = [versions[at], versions[at - 1]];
  if (!present || !before) throw new Error(`there is no version before this one: the last ${kept} are kept`);
  const unknown = present.migrations.filter((name) => !before.migrations.includes(name));
  if (unknown.length > 0 && !force) {
    throw new Error(
      `version ${before.id} does not start on a store that has ${unknown.join(', ')}: ` +
        'restore the copy made before the upgrade first, then add --force (docs/deploy.md)',
    );
  }
  return before;
}

/** In a container: versions outlive it, and clocks do not tell whose code is the newer. */
export const imageFact = (): Pick<Version, 'image'> =>
  existsSync('.image') ? { image: readFileSync('.image', 'utf8').trim() } : {};

/** By which two versions that say the same are known. */
export const hashOfWords = (texts: Map<string, string>) =>
  hash('sha256', JSON.stringify([...texts])).slice(0, 16);

function hashOf(folder: string): string {
  const all = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of files) {
    const file = join(folder, name);
    if (statSync(file).isFile()) all.update(name).update(readFileSync(file));
  }
  return all.digest('hex').slice(0, 16);
}

/**
 * For everybody: the server runs as another user than whoever edited and built, and nothing in a
 * version is secret.
 */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runs ? 0o755 : 0o644);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another file system, or one without hard links.
    copyFileSync(from, to);
  }
}
