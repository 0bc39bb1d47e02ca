import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PublishReply } from '../domain/content/desk-content.ts';
import { ownerName } from '../domain/owner-name.ts';
import { editedFolder, type FileTexts } from './drafts.ts';
import type { Places } from './places.ts';
import { type Publishing, takePublishLock, whoPublishes } from './publish-lock.ts';
import {
  keepPublished,
  keepWords,
  keptFolders,
  listPublished,
  servedWords,
  textsIn,
} from './published-words.ts';
import {
  currentId,
  dropBeside,
  listVersions,
  makeCurrent,
  publishVersion,
  versionDirectory,
  versionFacts,
} from './versions.ts';
import {
  CannotPublish,
  cannotWrite,
  inWords,
  isBrokenOff,
  undoWriting,
  writeContent,
} from './write-content.ts';

interface Job {
  by: string;
  what: string;
  begunAt: number;
  /** What is written into the content when it becomes live. */
  changes: FileTexts;
  /** The content and the served version as they were: what came in between must not be lost. */
  before: Map<string, string>;
  served: string | undefined;
  newPictures: string;
  version?: string;
  isWriting?: true;
  failed?: { why: string; log?: string };
  stop: () => void;
  release: () => void;
  after: () => Promise<void> | void;
}

export type Publisher = ReturnType<typeof makePublisher>;

/**
 * Builds what owners publish, one after the other, beside the version that is served: nothing of it
 * is seen before it is made live. One for the process; versions come and go below it. What is live
 * is told to the owner when `serve` has ended: who looks at once then sees it.
 */
export function makePublisher(
  places: Omit<Places, 'versionDirectory'>,
  serve: () => Promise<void> | void = () => undefined,
) {
  const { editedContentDirectory, buildDirectory: build, sourceDirectory, dataDir, environment } = places;
  const content = editedFolder(places);
  let job: Job | undefined;
  let lastMs = 60_000;

  function state(now: number): PublishReply {
    if (!job || job.failed) {
      const other = whoPublishes(build);
      if (other)
        return {
          by: other.by,
          what: other.what,
          state: 'building',
          elapsed: now - other.since,
          isElsewhere: true,
        };
    }
    if (!job) return { state: 'idle' };
    const shared = { by: job.by, what: job.what };
    if (job.failed) return { ...shared, state: 'failed', ...job.failed };
    if (job.version !== undefined)
      return { ...shared, state: 'ready', version: job.version, names: [...job.changes.keys()] };
    return { ...shared, state: 'building', elapsed: now - job.begunAt, expected: lastMs };
  }

  /** Begins to build `folder`; refused while another publish is under way. */
  async function begin(
    folder: string,
    what: Pick<Job, 'by' | 'what' | 'changes' | 'newPictures' | 'after'>,
    now: number,
  ): Promise<void> {
    const release = await take({ by: what.by, what: what.what, since: now });
    try {
      dropBeside(build);
      const own: Job = {
        ...what,
        begunAt: now,
        before: textsIn(content),
        served: currentId(build),
        release,
        stop: () => undefined,
      };
      buildBeside(own, folder);
      job = own;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The one lock, with what a killed publisher left behind put right. */
  async function take(who: Publishing): Promise<() => void> {
    if (job && !job.failed) throw isPublishing(job.by);
    const lock = takePublishLock(build, who);
    if (!('release' in lock)) throw isPublishing(lock.by);
    await undoWriting(build, environment);
    return lock.release;
  }

  function buildBeside(own: Job, folder: string): void {
    const child = spawn(process.execPath, ['tools/run.mjs', 'build', '--beside'], {
      cwd: sourceDirectory,
      env: { ...environment, CONTENT_DIR: folder, BUILD_DIR: build },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => void child.kill('SIGTERM');
    process.once('exit', stop);
    own.stop = stop;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    child.once('error', (error) => fail(own, { why: inWords(error) }));
    child.once('close', (status) => {
      process.off('exit', stop);
      // It was cancelled, and what it built is gone.
      if (job !== own) return;
      const version = /beside: version (\S+)/.exec(said)?.[1];
      const log = said.trim().replaceAll(`${folder}/`, '');
      if (status !== 0 || !version) return fail(own, { why: buildFault(status, log), ...(log && { log }) });
      if (places.code !== undefined && versionFacts(build, version).code !== places.code)
        return fail(own, { why: otherCode });
      own.version = version;
      lastMs = Math.max(1_000, Date.now() - own.begunAt);
    });
  }

  function fail(own: Job, why: NonNullable<Job['failed']>): void {
    own.failed ??= why;
    own.release();
  }

  /** Writes the words into the content and makes the built version the one that is served. */
  async function goLive(owner: string): Promise<void> {
    if (!job?.version || job.failed) throw new CannotPublish('There is nothing to make live: publish again.');
    if (job.isWriting) throw isPublishing(job.by);
    const own = job;
    const { version, changes, before, what, newPictures, after } = job;
    own.isWriting = true;
    try {
      const now = textsIn(content);
      const moved = [...new Set([...now.keys(), ...before.keys()])].filter(
        (name) => before.get(name) !== now.get(name),
      );
      if (moved.length > 0 || currentId(build) !== own.served)
        throw new CannotPublish(
          `${moved.join(', ') || 'The site'} was changed meanwhile. Nothing is live, and your words are kept: publish again.`,
        );
      const folder = versionDirectory(build, version);
      const published = { by: owner, what, content: editedContentDirectory, begunAt: Date.now() };
      await writeContent(
        {
          content,
          build,
          changes,
          newPictures,
          version,
          made: [folder, ...keptFolders(dataDir, version)],
          message: what,
          owner,
          environment,
        },
        () => {
          keepWords(dataDir, { ...versionFacts(build, version), ...published }, join(folder, 'content'));
          publishVersion(build, version, published);
        },
      );
    } catch (error) {
      fail(own, { why: inWords(error) });
      throw error;
    }
    job = undefined;
    own.release();
    keepVersions();
    await after();
    await serve();
  }

  function cancel(): void {
    if (job?.isWriting && !job.failed) throw isPublishing(job.by);
    if (!job) return;
    job.stop();
    if (!job.failed) dropBeside(build);
    job.release();
    job = undefined;
  }

  /**
   * Words and version of before. A version of other code cannot be served by this process, and one of
   * another container is no longer there: then its words are built anew.
   */
  async function goBack(
    owner: string,
    id: string,
    anew: {
      now: number;
      folderOf: (changes: FileTexts) => Promise<string>;
      after: () => Promise<void>;
    },
  ): Promise<'live' | 'building'> {
    const target = listPublished(dataDir, build).find((one) => one.id === id);
    const present = currentId(build);
    if (!target || !present) throw new CannotPublish('This version is no longer there.');
    if (job && !job.failed) throw isPublishing(job.by);
    const [wanted, served, edited] = [
      textsIn(target.folder),
      textsIn(join(versionDirectory(build, present), 'content')),
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
    const { now, folderOf, after } = anew;
    if (!canServe(id)) {
      const folder = await folderOf(changes);
      await begin(folder, { by: owner, what: message, changes, newPictures: '', after }, now);
      return 'building';
    }
    const release = await take({ by: owner, what: message, since: now });
    try {
      await writeContent(
        { content, build, changes, newPictures: '', version: id, made: [], message, owner, environment },
        () => makeCurrent(build, id),
      );
    } finally {
      release();
    }
    job = undefined;
    await after();
    await serve();
    return 'live';
  }

  /** Built, and with the code of this process. */
  function canServe(id: string): boolean {
    const version = listVersions(build).find((one) => one.id === id);
    return version !== undefined && version.code === (places.code ?? version.code);
  }

  function versions() {
    const list = listPublished(dataDir, build);
    const served = servedWords(list, build);
    return list.map((one) => ({ ...one, isCurrent: one === served, isBuiltAnew: !canServe(one.id) }));
  }

  /** Without them a list of versions is still made from the versions themselves. */
  function keepVersions(): void {
    try {
      keepPublished(dataDir, build);
    } catch {
      // A full disk: the next version, or the next start, tries again.
    }
  }

  /** When the process starts, and when a version came that was not published here. */
  async function settle(): Promise<void> {
    keepVersions();
    if (job || !isBrokenOff(build)) return;
    const lock = takePublishLock(build, { by: 'the server', what: '', since: Date.now() });
    if (!('release' in lock)) return;
    await undoWriting(build, environment).finally(lock.release);
  }

  /** Why this machine cannot publish, with what to do; undefined where it can. */
  function cannotPublish(): string | undefined {
    if (
      !existsSync(join(sourceDirectory, 'tools/run.mjs')) ||
      !existsSync(join(sourceDirectory, 'node_modules/vite'))
    )
      return 'This server has the built site alone, without the sources that a publish is built with. In a container: build the image with "target: editing" and mount the content with "volumes: [./content:/app/content]", as deploy/compose-editing.yaml does. Elsewhere: run it from a checkout ("npm ci && npm start").';
    if (!existsSync(content))
      return `There is no content in ${content}. In a container mount it there: "volumes: [./content:${content}]" (docs/deploy.md, "At the desk").`;
    const shut = [content, build, join(sourceDirectory, '.cache')].find(
      (folder) => existsSync(folder) && cannotWrite(folder),
    );
    return (
      shut &&
      `The server may not write to ${shut}. In a container mount it without ":ro" ("volumes: [./${basename(shut)}:${shut}]") and give it to user 10001; with systemd add "ReadWritePaths=${shut}" to the unit (docs/deploy.md, "At the desk").`
    );
  }

  return { state, begin, goLive, cancel, goBack, versions, settle, cannotPublish };
}

const isPublishing = (by: string) =>
  new CannotPublish(`${ownerName(by)} is publishing just now. Wait until that is done, or ask them.`);

const otherCode =
  'The site’s code was changed on the server, which still runs the code of before: let whoever looks after it restart it, then publish again. Nothing is live, and your words are kept.';

/** The build itself explains what an owner can mend; its last lines are shown below. */
function buildFault(status: number | null, log: string): string {
  if (status === null) return 'The build was ended from outside, perhaps for want of memory. Publish again.';
  if (/^The content has /m.test(log))
    return 'The words do not fit together. Put these right, then publish again.';
  if (/no space left/i.test(log)) return 'The disk is full: make room on it, and publish again.';
  return 'The site could not be built with these words. If you cannot see why, show this to whoever looks after the site’s code.';
}
