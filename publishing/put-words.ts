import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
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
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { ownerName } from '../domain/owner-name.ts';
import type { Places } from './places.ts';
import { Refusal } from './refusal.ts';

/**
 * What is still to be put into the content, for a version that is about to be served or is already.
 * It stands in the version's own facts: whoever comes after a process that was killed goes on from it.
 */
export interface DueWords {
  /** An owner's address; none where the studio's command did it. */
  by?: string;
  message: string;
  /** Of a version that was never live before. */
  isNew?: true;
  /** By name the hash of the bytes that are replaced, null where there are none; `gone` of a file that goes. */
  files: Record<string, { before: string | null; gone?: true }>;
}

/** Everything the site says: texts of all YAML and Markdown files by name. */
export function wordsIn(content: string): Map<string, string> {
  if (!existsSync(content)) return new Map();
  const names = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.].*\.(yaml|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(content.length + 1))
    .filter((name) => !name.startsWith('.'))
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(content, name), 'utf8')]));
}

/** The files that differ between the words of a version and the content, with the version's text. */
export function changedWords(content: string, words: Map<string, string>): Map<string, string | null> {
  const now = wordsIn(content);
  const names = [...new Set([...words.keys(), ...now.keys()])];
  return new Map(
    names.flatMap((name) =>
      words.get(name) === now.get(name) ? [] : [[name, words.get(name) ?? null] as const],
    ),
  );
}

/** What will be put in place: texts by name, null of one that goes, and pictures. */
export function dueFiles(
  content: string,
  texts: Map<string, string | null>,
  pictures: string[],
): DueWords['files'] {
  const words = [...texts].map(([name, text]) => [
    name,
    { before: hashAt(join(content, name)), ...(text === null && { gone: true }) },
  ]);
  const shown = pictures.map((file) => [`pictures/${basename(file)}`, { before: null }]);
  return Object.fromEntries([...words, ...shown]) as DueWords['files'];
}

/**
 * Writes them beside their places, where a full disk shows before anything is live. `finishWords`
 * renames them, which takes no room.
 */
export function writeBeside(content: string, texts: Map<string, string | null>, pictures: string[]): void {
  for (const [name, text] of texts) if (text !== null) put(join(content, name), text);
  for (const file of pictures) put(join(content, 'pictures', basename(file)), { copyOf: file });
}

function put(file: string, body: string | { copyOf: string }): void {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(beside(file), { force: true });
  if (typeof body === 'string') writeFileSync(beside(file), body);
  else copyFileSync(body.copyOf, beside(file));
}

const beside = (file: string) => join(dirname(file), `.${basename(file)}-next`);

/** Puts them in their places. A file that somebody has edited since stays as it is. */
export function finishWords(content: string, files: DueWords['files']): void {
  for (const [name, { before, gone }] of Object.entries(files)) {
    const file = join(content, name);
    const isAsBefore = hashAt(file) === before;
    if (gone && isAsBefore) rmSync(file, { force: true });
    else if (isAsBefore && existsSync(beside(file))) renameSync(beside(file), file);
    else rmSync(beside(file), { force: true });
  }
}

export function abandonWords(content: string, files: DueWords['files']): void {
  for (const name of Object.keys(files)) rmSync(beside(join(content, name)), { force: true });
}

/** The pictures of some folders in that of a copy of the words, the last one's first. */
export function linkPictures(copy: string, folders: string[]): void {
  const target = join(copy, 'pictures');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const folder of folders)
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      rmSync(join(target, name), { force: true });
      symlinkSync(resolve(folder, name), join(target, name));
    }
}

const hashAt = (file: string) => (existsSync(file) ? hash('sha256', readFileSync(file)).slice(0, 16) : null);

/** What an owner can do something about. */
export function faultInWords(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: make room on it, and try again.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return 'The server may not write its files there (docs/deploy.md says how to mount them).';
  return `It couldn’t be done (${messageOf(error).split('\n')[0]}).`;
}

const run = promisify(execFile);
const gitMs = 20_000;

export function cannotWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/**
 * By the owner, where the content is in a git repository; elsewhere versions alone keep the words.
 * Without hooks, which are made for a terminal, and not for longer than a moment. One of them is not
 * among the others: `core.fsmonitor` names its program itself.
 */
export async function commitWords(
  content: string,
  { by, message, files }: DueWords,
  environment: Places['environment'],
): Promise<void> {
  const identity = by && {
    GIT_AUTHOR_NAME: ownerName(by),
    GIT_AUTHOR_EMAIL: by,
    GIT_COMMITTER_NAME: ownerName(by),
    GIT_COMMITTER_EMAIL: by,
  };
  // The repository may belong to another user than the server's.
  const settings = [
    'safe.directory=*',
    'commit.gpgsign=false',
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
  ];
  const git = (...args: string[]) =>
    run('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
      cwd: content,
      timeout: gitMs,
      env: { ...environment, ...identity, GIT_TERMINAL_PROMPT: '0' },
    });
  const repository = await git('ls-files', '--error-unmatch', 'site.yaml')
    .then(() => git('rev-parse', '--absolute-git-dir'))
    .catch(() => undefined);
  const names = Object.keys(files);
  // One that the server may only read, as under systemd, is for whoever looks after it to commit to.
  if (!repository || cannotWrite(repository.stdout.trim()) || names.length === 0) return;
  const gone = names.filter((name) => !existsSync(join(content, name)));
  const there = names.filter((name) => !gone.includes(name));
  try {
    if (gone.length > 0) await git('rm', '--cached', '--quiet', '--ignore-unmatch', '--', ...gone);
    if (there.length > 0) await git('add', '--', ...there);
    const listed = ['diff', '--cached', '--name-only', '--no-renames', '--relative', '-z'];
    const { stdout } = await git(...listed, '--', ...names);
    const changed = stdout.split('\0').filter(Boolean);
    // These alone: somebody may have begun a commit of other files.
    if (changed.length > 0) await git('commit', '--quiet', '-m', message, '--', ...changed);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    const said = stderr?.trim().split('\n')[0] || messageOf(error).split('\n')[0];
    throw new Refusal(
      409,
      `It’s live, and its words are in ${content}. They couldn’t be committed to git (${said}): the next publish or start tries again.`,
    );
  }
}
