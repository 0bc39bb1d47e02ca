import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
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
import { basename, join, resolve } from 'node:path';
import { codeOf } from '../../domain/caught-error.ts';
import type { SigningFacts } from '../../domain/signing.ts';
import { migrationNames } from '../../server/store/migrate.ts';
import { readJson } from '../read-json.ts';
import { currentVersion } from './directories.ts';

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
}

const libraryFile = 'node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm';
const kept = 3;
const versionsFolder = (build: string) => join(build, 'versions');

/** All complete versions, the oldest first. */
export function listVersions(build: string): Version[] {
  const folder = versionsFolder(build);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((id) => readJson<Version>(join(folder, id, 'version.json')));
}

/** The one that is to be served; undefined before the first build. */
export const currentFacts = (build: string) => listVersions(build).find(({ id }) => id === currentId(build));

export function currentId(build: string): string | undefined {
  const link = currentVersion(build);
  return existsSync(link) ? basename(readlinkSync(link)) : undefined;
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
  { content, begunAt, signing }: Pick<Version, 'content' | 'begunAt' | 'signing'>,
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
    migrations: migrationNames,
    ...(signing && { signing }),
  };
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify(facts, null, 2)}\n`);
  makeReadable(folder);
  return id;
}

/** Puts a complete version among the others, makes it the current one and removes the oldest. */
export function addVersion(build: string, id: string, folder: string): void {
  mkdirSync(versionsFolder(build), { recursive: true });
  renameSync(folder, join(versionsFolder(build), id));
  makeCurrent(build, id);
  // By name, and so by the clock of this machine, which may have been set back.
  const old = listVersions(build).slice(0, -kept);
  for (const { id: each } of old) {
    if (each !== id) remove(join(versionsFolder(build), each));
  }
}

/**
 * Swaps the link in one step: whoever opens it sees the old version or the new one, and never none.
 */
function makeCurrent(build: string, id: string): void {
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

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another file system, or one without hard links.
    copyFileSync(from, to);
  }
}
