import { execFile, spawn } from 'node:child_process';
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
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../domain/caught-error.ts';
import type { PublishReply } from '../../domain/content/desk-content.ts';
import { ownerName } from '../../domain/owner-name.ts';
import {
  currentFacts,
  dropBeside,
  listVersions,
  makeCurrent,
  publishVersion,
  versionDirectory,
} from '../../tools/site/versions.ts';
import type { Config } from '../config.ts';
import { contentNames } from './drafts.ts';

/** A publish that cannot go on; its message is shown to the owner. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
}

/** Texts of content files by name; null for one that goes. */
export type FileTexts = Map<string, string | null>;

interface Job {
  by: string;
  what: string;
  begunAt: number;
  /** What is written into the content when it becomes live. */
  changes: FileTexts;
  /** The content as it was: an edit in between must not be lost. */
  before: Map<string, string>;
  newPictures: string;
  version?: string;
  failed?: string;
  stop: () => void;
  after: () => Promise<void> | void;
}

export type Publisher = ReturnType<typeof makePublisher>;

type Places = Pick<Config, 'editedContentDirectory' | 'buildDirectory' | 'sourceDirectory' | 'environment'>;

/**
 * Builds what owners publish, one after the other, beside the version that is served: nothing of it
 * is seen before it is made live. One for the process; versions come and go below it.
 */
export function makePublisher(places: Places) {
  const { editedContentDirectory, buildDirectory: build, sourceDirectory, environment } = places;
  const content = resolve(sourceDirectory, editedContentDirectory);
  let job: Job | undefined;
  let lastMs = 60_000;

  function state(now: number): PublishReply {
    if (!job) return { state: 'idle' };
    const shared = { by: job.by, what: job.what };
    if (job.failed !== undefined) return { ...shared, state: 'failed', why: job.failed };
    if (job.version !== undefined) return { ...shared, state: 'ready', version: job.version };
    return { ...shared, state: 'building', elapsed: now - job.begunAt, expected: lastMs };
  }

  /** Begins to build `folder`; refused while another publish is under way. */
  function begin(
    folder: string,
    what: Pick<Job, 'by' | 'what' | 'changes' | 'newPictures' | 'after'>,
    now: number,
  ): void {
    if (job && job.failed === undefined)
      throw new CannotPublish(
        `${ownerName(job.by)} is publishing just now. Wait until that is done, or ask them.`,
      );
    dropBeside(build);
    const child = spawn(process.execPath, ['tools/run.mjs', 'build', '--beside'], {
      cwd: sourceDirectory,
      env: { ...environment, CONTENT_DIR: folder, BUILD_DIR: build },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const own: Job = { ...what, begunAt: now, before: textsIn(content), stop: () => child.kill('SIGTERM') };
    job = own;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    child.once('error', (error) => (own.failed = messageOf(error)));
    child.once('close', (status) => {
      const version = /beside: version (\S+)/.exec(said)?.[1];
      if (status === 0 && version) {
        own.version = version;
        lastMs = Math.max(1_000, Date.now() - own.begunAt);
      } else own.failed ??= said.trim() || `The build ended with ${status}.`;
    });
  }

  /** Writes the words into the content and makes the built version the one that is served. */
  async function goLive(owner: string): Promise<void> {
    if (!job?.version) throw new CannotPublish('There is nothing to make live: publish again.');
    const { version, changes, before, what, newPictures, after } = job;
    const moved = [...textsIn(content)]
      .filter(([name, text]) => before.get(name) !== text)
      .map(([name]) => name);
    if (moved.length > 0 || before.size !== textsIn(content).size) {
      cancel();
      throw new CannotPublish(
        `${moved.join(', ') || 'The content'} was changed meanwhile. Nothing is live: publish again.`,
      );
    }
    await writeAll({ content, changes, before, newPictures, message: what, owner, environment }, () =>
      publishVersion(build, version, { by: owner, what, content: editedContentDirectory }),
    );
    job = undefined;
    await after();
  }

  function cancel(): void {
    job?.stop();
    job = undefined;
    dropBeside(build);
  }

  /** Words and version of before. Code of another upgrade cannot be served: then it is built anew. */
  async function goBack(
    owner: string,
    id: string,
    anew: { now: number; folderOf: (changes: FileTexts) => string; after: () => Promise<void> },
  ): Promise<'live' | 'building'> {
    const target = listVersions(build).find((version) => version.id === id);
    const present = currentFacts(build);
    if (!target || !present) throw new CannotPublish('This version is no longer there.');
    if (job && job.failed === undefined)
      throw new CannotPublish(`${ownerName(job.by)} is publishing just now.`);
    const [wanted, served, edited] = [
      textsIn(join(versionDirectory(build, id), 'content')),
      textsIn(join(versionDirectory(build, present.id), 'content')),
      textsIn(content),
    ];
    const changes: FileTexts = new Map();
    for (const name of new Set([...wanted.keys(), ...served.keys()])) {
      if (wanted.get(name) === edited.get(name)) continue;
      if (edited.get(name) !== served.get(name))
        throw new CannotPublish(
          `${name} was edited in its file and is not published: publish it first, so that it is not lost.`,
        );
      changes.set(name, wanted.get(name) ?? null);
    }
    const message = `Go back to version ${id}`;
    if (target.code !== present.code) {
      const { now, folderOf, after } = anew;
      begin(folderOf(changes), { by: owner, what: message, changes, newPictures: '', after }, now);
      return 'building';
    }
    await writeAll(
      {
        content,
        changes,
        before: edited,
        newPictures: '',
        message,
        owner,
        environment,
      },
      () => makeCurrent(build, id),
    );
    await anew.after();
    return 'live';
  }

  return {
    state,
    begin,
    goLive,
    cancel,
    goBack,
    cannotPublish: () => cannotPublish({ content, build, sourceDirectory }),
  };
}

/** Why this machine cannot publish, with what to do; undefined where it can. */
function cannotPublish({
  content,
  build,
  sourceDirectory,
}: {
  content: string;
  build: string;
  sourceDirectory: string;
}) {
  if (
    !existsSync(join(sourceDirectory, 'tools/run.mjs')) ||
    !existsSync(join(sourceDirectory, 'node_modules/vite'))
  )
    return 'This server has the built site alone, without the sources that build one, as in a container. Run it from a checkout ("npm ci && npm start"), or mount the checkout at its working folder (docs/deploy.md).';
  if (!existsSync(content)) return `There is no folder ${content}. Mount the content there (docs/deploy.md).`;
  const shut = [content, build, join(sourceDirectory, '.cache')].find(
    (folder) => existsSync(folder) && !isWritable(folder),
  );
  return (
    shut &&
    `The server may not write to ${shut}. Mount it writable, or let the server’s user write there (docs/deploy.md).`
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function textsIn(content: string): Map<string, string> {
  const names = contentNames({ content }).filter((name) => existsSync(join(content, name)));
  return new Map(names.map((name) => [name, readFileSync(join(content, name), 'utf8')]));
}

interface Writing {
  content: string;
  changes: FileTexts;
  before: Map<string, string>;
  newPictures: string;
  message: string;
  owner: string;
  environment: Config['environment'];
}

/**
 * All files or none: they are written beside their places first, where a full disk shows, then put
 * into them. What fails after that puts the words of before back.
 */
async function writeAll(
  { content, changes, before, newPictures, message, owner, environment }: Writing,
  swap: () => void,
): Promise<void> {
  const beside = (name: string) => join(content, dirname(name), `.${name.split('/').at(-1)}-next`);
  const pictures = newPictures && existsSync(newPictures) ? readdirSync(newPictures) : [];
  try {
    for (const [name, text] of changes) {
      if (text === null) continue;
      mkdirSync(join(content, dirname(name)), { recursive: true });
      writeFileSync(beside(name), text);
    }
    if (pictures.length > 0) mkdirSync(join(content, 'pictures'), { recursive: true });
    for (const name of pictures) copyFileSync(join(newPictures, name), join(content, 'pictures', name));
  } catch (error) {
    for (const name of changes.keys()) rmSync(beside(name), { force: true });
    throw new CannotPublish(
      `The words could not be written (${messageOf(error)}). Nothing is live, and nothing is lost.`,
    );
  }
  const names = [...changes.keys(), ...pictures.map((name) => `pictures/${name}`)];
  try {
    for (const [name, text] of changes) {
      if (text === null) rmSync(join(content, name), { force: true });
      else renameSync(beside(name), join(content, name));
    }
    await commit({ content, names, message, owner, environment });
    swap();
  } catch (error) {
    for (const name of changes.keys()) {
      const text = before.get(name);
      rmSync(beside(name), { force: true });
      if (text === undefined) rmSync(join(content, name), { force: true });
      else writeFileSync(join(content, name), text);
    }
    throw new CannotPublish(`It could not be made live (${messageOf(error)}). The words of before are back.`);
  }
}

const run = promisify(execFile);

/** By the owner, where the content is in a git repository; elsewhere versions alone keep it. */
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
  const isTracked = await git('ls-files', '--error-unmatch', 'site.yaml').then(
    () => true,
    () => false,
  );
  if (!isTracked || names.length === 0) return;
  await git('add', '--all', '--', ...names);
  const changed = await git('diff', '--cached', '--quiet', '--', ...names).then(
    () => false,
    () => true,
  );
  if (!changed) return;
  await git('commit', '--quiet', '--author', `${ownerName(owner)} <${owner}>`, '-m', message, '--', ...names);
}
