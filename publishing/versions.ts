import { createHash } from 'node:crypto';
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
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { codeOf } from '../domain/caught-error.ts';
import type { SigningFacts } from '../domain/signing.ts';
import { isImmutable } from './headers.ts';
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
  /** Built to be looked at: it becomes one among the others when it is published. */
  isBeside?: boolean;
  /** The owner who published it at the desk; without one it came from the command or a build. */
  by?: string;
  /** What its owner changed, for the list of versions. */
  what?: string;
}

const libraryFile = 'node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm';
const kept = 10;
/** The version that is served: a symbolic link to one of the folders in `versions/`. */
export const currentVersion = (build: string) => join(build, 'current');
const versionsFolder = (build: string) => join(build, 'versions');

/** All complete versions, the oldest first. */
export function listVersions(build: string): Version[] {
  const folder = versionsFolder(build);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((id) => versionFacts(build, id))
    .filter(({ isBeside }) => !isBeside);
}

const factsFile = (build: string, id: string) => join(versionsFolder(build), id, 'version.json');
export const versionFacts = (build: string, id: string) => readJson<Version>(factsFile(build, id));
export const versionDirectory = (build: string, id: string) => join(versionsFolder(build), id);

/** The one that is to be served; undefined before the first build. */
export const currentFacts = (build: string) => listVersions(build).find(({ id }) => id === currentId(build));

export function currentId(build: string): string | undefined {
  const link = currentVersion(build);
  const isLink = existsSync(link) && lstatSync(link).isSymbolicLink();
  return isLink ? basename(readlinkSync(link)) : undefined;
}

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

/**
 * Turns a folder with what was built into a version that needs nothing outside of itself: it
 * gets the content that mail is written from, the library that the studio's command signs and reads
 * with, and Node. The last two are hard links, which cost no space and outlive an `npm ci`.
 */
export function completeVersion(
  folder: string,
  {
    content,
    begunAt,
    migrations,
    signing,
    isBeside = false,
  }: Pick<Version, 'content' | 'begunAt' | 'migrations' | 'signing' | 'isBeside'>,
): string {
  const { version } = readJson<{ version: string }>('package.json');
  const id = `${new Date(begunAt).toISOString().replaceAll(/[-:.]/g, '')}-${version}`;
  cpSync(content, join(folder, 'content'), {
    recursive: true,
    // Pictures are in the site already, in the sizes it shows.
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
    ...(signing && { signing }),
    ...(isBeside && { isBeside }),
  };
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify(facts, null, 2)}\n`);
  makeReadable(folder);
  return id;
}

/**
 * Puts a complete version among the others, makes it the current one unless it is only to be looked
 * at, and removes the oldest.
 */
export function addVersion(build: string, id: string, folder: string, isBeside = false): void {
  mkdirSync(versionsFolder(build), { recursive: true });
  shareFiles(folder, currentVersion(build));
  renameSync(folder, join(versionsFolder(build), id));
  if (isBeside) return;
  makeCurrent(build, id);
  removeOld(build, id);
}

function removeOld(build: string, current: string): void {
  // By name, and so by the clock of this machine, which may have been set back.
  const old = listVersions(build).slice(0, -kept);
  for (const { id } of old) if (id !== current) remove(join(versionsFolder(build), id));
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

/** Makes a version that was built beside one among the others, and the current one. */
export function publishVersion(
  build: string,
  id: string,
  /** Its content is written by now, and nothing was edited since `begunAt`. */
  facts: Pick<Version, 'by' | 'what' | 'content' | 'begunAt'>,
): void {
  const { isBeside: _, ...rest } = versionFacts(build, id);
  const published: Version = { ...rest, ...facts };
  writeAtomically(factsFile(build, id), `${JSON.stringify(published, null, 2)}\n`);
  makeCurrent(build, id);
  removeOld(build, id);
}

/** Removes what was built to be looked at and not published. */
export function dropBeside(build: string): void {
  const folder = versionsFolder(build);
  if (!existsSync(folder)) return;
  for (const id of readdirSync(folder)) if (versionFacts(build, id).isBeside) remove(join(folder, id));
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

/**
 * Makes the version before the current one current. The newer ones stay, until newer builds push
 * them out.
 */
export function goBack(build: string, force: boolean): void {
  const versions = listVersions(build);
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
  makeCurrent(build, before.id);
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of files) {
    const file = join(folder, name);
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
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

export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another file system, or one without hard links.
    copyFileSync(from, to);
  }
}
