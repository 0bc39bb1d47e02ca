import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { ownerName } from '../domain/owner-name.ts';
import { type FileTexts, revisionOf } from './drafts.ts';
import type { Places } from './places.ts';
import { publishingFolder } from './publish-lock.ts';
import { currentId, linkOrCopy } from './versions.ts';
import { writeAtomically } from './write-atomically.ts';

/** A publish that cannot go on; its message is shown to the owner. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
}

interface Writing {
  content: string;
  build: string;
  changes: FileTexts;
  newPictures: string;
  /** The version that will be served with these words. */
  version: string;
  /** What was made for this publish alone, and goes where it comes to nothing. */
  made: string[];
  message: string;
  owner: string;
  environment: Places['environment'];
}

/** How to put the words of before back, also after the process was killed. */
interface Undo extends Pick<Writing, 'content' | 'version' | 'message' | 'owner'> {
  /** `after` is the revision that is written, null of a file that goes. */
  files: { name: string; after: string | null }[];
  /** Names of those that were not there before. */
  pictures: string[];
  made: string[];
}

/** A process was killed while it wrote, or writes just now. */
export const isBrokenOff = (build: string) => existsSync(undoFile(build));

const undoFile = (build: string) => join(publishingFolder(build), 'undo.json');
const beside = (file: string, what: 'next' | 'before') => join(dirname(file), `.${basename(file)}-${what}`);

/**
 * All files and the version, or none. New words are written beside their places first, where a full
 * disk shows; the old ones get a second name, so that the way back needs no space. Whatever fails puts
 * the words of before back, and a process that is killed leaves a note by which the next one does.
 */
export async function writeContent(writing: Writing, swap: () => void): Promise<void> {
  const { content, build, changes, newPictures, version, made, message, owner, environment } = writing;
  const pictures = (newPictures && existsSync(newPictures) ? readdirSync(newPictures) : []).filter(
    // Their names have a hash of what they show.
    (name) => !existsSync(join(content, 'pictures', name)),
  );
  const files = [...changes].map(([name, text]) => ({
    name,
    after: text === null ? null : revisionOf(text),
  }));
  try {
    const undo: Undo = { content, version, made, message, owner, files, pictures };
    writeAtomically(undoFile(build), JSON.stringify(undo));
    for (const [name, text] of changes) {
      const file = join(content, name);
      mkdirSync(dirname(file), { recursive: true });
      for (const what of ['next', 'before'] as const) rmSync(beside(file, what), { force: true });
      if (existsSync(file)) linkOrCopy(file, beside(file, 'before'));
      if (text !== null) writeFileSync(beside(file, 'next'), text, { flag: 'wx' });
    }
    if (pictures.length > 0) mkdirSync(join(content, 'pictures'), { recursive: true });
    for (const name of pictures) copyFileSync(join(newPictures, name), join(content, 'pictures', name));
    for (const [name, text] of changes) {
      const file = join(content, name);
      if (text === null) rmSync(file, { force: true });
      else renameSync(beside(file, 'next'), file);
    }
    const names = [...changes.keys(), ...pictures.map((name) => `pictures/${name}`)];
    await commit({ content, names, message, owner, environment });
    swap();
  } catch (error) {
    const why = inWords(error);
    await undoWriting(build, environment).catch((again: unknown) => {
      throw new CannotPublish(
        `${why} Nothing is live. The files could not be put back as they were (${messageOf(again)}): the next start or publish does it.`,
      );
    });
    throw new CannotPublish(`${why} Nothing is live, the words of before are back, and yours are kept.`);
  }
  await undoWriting(build, environment);
}

/**
 * After a writing that was broken off: back to the words of before, unless its version is served by
 * now. A file that somebody has edited since stays as it is.
 */
export async function undoWriting(build: string, environment: Places['environment']): Promise<void> {
  if (!isBrokenOff(build)) return;
  const undo = JSON.parse(readFileSync(undoFile(build), 'utf8')) as Undo;
  const { content, version, made, message, owner, files, pictures } = undo;
  const isLive = currentId(build) === version;
  for (const { name, after } of files) {
    const file = join(content, name);
    const now = existsSync(file) ? revisionOf(readFileSync(file, 'utf8')) : null;
    if (!isLive && now === after) {
      if (existsSync(beside(file, 'before'))) renameSync(beside(file, 'before'), file);
      else rmSync(file, { force: true });
    }
    for (const what of ['next', 'before'] as const) rmSync(beside(file, what), { force: true });
  }
  if (!isLive) {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    for (const name of pictures) rmSync(join(content, 'pictures', name), { force: true });
    const names = [...files.map(({ name }) => name), ...pictures.map((name) => `pictures/${name}`)];
    // Where it was committed already. The words are back on the disk, whatever git says.
    await commit({ content, names, message: `Take back: ${message}`, owner, environment }).catch(
      () => undefined,
    );
  }
  rmSync(undoFile(build), { force: true });
}

/** What an owner can do something about. */
export function inWords(error: unknown): string {
  if (error instanceof CannotPublish) return error.message;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: make room on it, and try again.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return 'The server may not write its files there (docs/deploy.md says how to mount them).';
  return `It could not be done (${messageOf(error).split('\n')[0]}).`;
}

const run = promisify(execFile);

export function cannotWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** By the owner, where the content is in a git repository; elsewhere DATA_DIR alone keeps the words. */
async function commit({
  content,
  names,
  message,
  owner,
  environment,
}: Pick<Writing, 'content' | 'message' | 'owner' | 'environment'> & { names: string[] }): Promise<void> {
  // The repository may belong to another user than the server's.
  const git = (...args: string[]) =>
    run('git', ['-c', 'safe.directory=*', '-c', 'commit.gpgsign=false', ...args], {
      cwd: content,
      env: { ...environment, GIT_COMMITTER_NAME: ownerName(owner), GIT_COMMITTER_EMAIL: owner },
    });
  const repository = await git('ls-files', '--error-unmatch', 'site.yaml')
    .then(() => git('rev-parse', '--absolute-git-dir'))
    .catch(() => undefined);
  // One that the server may only read, as under systemd, is for whoever looks after it to commit to.
  if (!repository || cannotWrite(repository.stdout.trim()) || names.length === 0) return;
  const gone = names.filter((name) => !existsSync(join(content, name)));
  const there = names.filter((name) => !gone.includes(name));
  try {
    if (gone.length > 0) await git('rm', '--cached', '--quiet', '--ignore-unmatch', '--', ...gone);
    if (there.length > 0) await git('add', '--', ...there);
    const { stdout } = await git(
      'diff',
      '--cached',
      '--name-only',
      '--no-renames',
      '--relative',
      '-z',
      '--',
      ...names,
    );
    const changed = stdout.split('\0').filter(Boolean);
    if (changed.length === 0) return;
    // These alone: somebody may have begun a commit of other files.
    await git(
      'commit',
      '--quiet',
      '--author',
      `${ownerName(owner)} <${owner}>`,
      '-m',
      message,
      '--',
      ...changed,
    );
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    if (/No space left/i.test(stderr ?? '')) throw Object.assign(new Error(stderr), { code: 'ENOSPC' });
    const said = stderr?.trim().split('\n')[0] ?? messageOf(error);
    throw new CannotPublish(`The change could not be committed to git (${said}).`);
  }
}
