import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PublishProgress } from '../domain/content/desk-content.ts';
import { ownerName } from '../domain/owner-name.ts';
import { takeOverPublished } from './from-before.ts';
import { editedFolder, type Places } from './places.ts';
import { takePublishLock, whoPublishes } from './publish-lock.ts';
import { isUnderWay, type Job, nextState, type PublishEvent, type PublishState } from './publish-state.ts';
import {
  abandonWords,
  cannotWrite,
  changedWords,
  commitWords,
  dueFiles,
  type DueWords,
  finishWords,
  faultInWords,
  linkPictures,
  wordsIn,
  writeBeside,
} from './put-words.ts';
import { Refusal } from './refusal.ts';
import {
  addVersion,
  currentId,
  hashOfWords,
  listVersions,
  makeCurrent,
  readFacts,
  removeOld,
  unfinishedFolder,
  type Version,
  versionDirectory,
  versionWords,
  writeFacts,
} from './versions.ts';

/** How a build ends, by its exit code: tools/build.ts. */
export const buildEnds = { mistakes: 2, noSpace: 3 } as const;

export type Publisher = ReturnType<typeof makePublisher>;

/** What is to be built, written into a folder of its own. */
interface Staged {
  what: string;
  names: string[];
  /** New ones, full paths. */
  pictures: string[];
}

interface PublishRequest {
  by: string;
  now: number;
  /** Puts the words into a folder; refuses by a `Refusal`. */
  stage: (folder: string) => Promise<Staged>;
  after: () => Promise<void>;
}

/** What a job works with, beside what is told of it. */
interface Work {
  folder: string;
  /** The content and the served version as they were: what came in between must not be lost. */
  before: Map<string, string>;
  served: string | undefined;
  pictures: string[];
  stop: () => void;
  release: () => void;
  after: () => Promise<void>;
}

/**
 * Builds what owners publish, one after the other, beside the version that is served: nothing of it
 * is seen before it is made live. One for the process; versions come and go below it. What is live
 * is told to the owner when `serve` has ended: who looks at once then sees it.
 */
export function makePublisher(
  places: Omit<Places, 'versionDirectory'>,
  serve: () => Promise<void> = async () => undefined,
) {
  const { editedContentDirectory, buildDirectory: build, sourceDirectory, dataDir, environment } = places;
  const content = editedFolder(places);
  let state: PublishState = { step: 'idle' };
  let work: Work | undefined;
  let lastMs = 60_000;

  /** Where that ends the job, its build stops, and its folder and the lock go. */
  function dispatch(event: PublishEvent): void {
    const before = state;
    state = nextState(before, event);
    if (state === before || isUnderWay(state)) return;
    work?.stop();
    if (work) discard(work.folder);
    work?.release();
    work = undefined;
  }

  function progress(now: number): PublishProgress {
    const other = isUnderWay(state) ? undefined : whoPublishes(build);
    if (other)
      return {
        by: other.by,
        what: other.what,
        state: 'building',
        elapsed: now - other.since,
        isElsewhere: true,
      };
    if (state.step === 'idle') return { state: 'idle' };
    const { by, what, names, begunAt } = state.job;
    if (state.step === 'failed') {
      const { why, log } = state;
      return { by, what, state: 'failed', why, ...(log && { log }) };
    }
    if (state.step === 'building')
      return { by, what, state: 'building', elapsed: now - begunAt, expected: lastMs };
    // Also while it is being made live: who taps then is told who publishes.
    return { by, what, state: 'ready', names };
  }

  /** The built version's folder, to be looked at. */
  const builtFolder = () => (state.step === 'ready' || state.step === 'writing' ? work?.folder : undefined);

  /** Begins to build; refused while another publish is under way. */
  async function begin({ by, now, stage, after }: PublishRequest): Promise<void> {
    const job = take(by, now);
    let folder: string | undefined;
    try {
      // What git refused then, it may refuse again: that keeps nobody from publishing.
      await finishDue().catch(() => undefined);
      folder = unfinishedFolder(build);
      work = { ...workOf(job), folder, after };
      const { pictures, ...told } = await stage(join(folder, 'content'));
      work = { ...workOf(job), pictures };
      dispatch({ type: 'staged', id: job.id, ...told });
      buildInto(job, folder);
    } catch (error) {
      dispatch({ type: 'ended', id: job.id });
      // Called off while its words were written: what came after that lies there.
      if (folder) discard(folder);
      throw error;
    }
  }

  /** The one lock, and a state that says so to everybody else in this process. */
  function take(by: string, now: number, what = ''): Job {
    if (isUnderWay(state)) throw isPublishing(state.step === 'idle' ? '' : state.job.by);
    const lock = takePublishLock(build, { by, what, since: now });
    if (!('release' in lock)) throw isPublishing(lock.by);
    const job: Job = { id: randomUUID(), by, what, names: [], begunAt: now };
    state = nextState(state, { type: 'begun', job });
    work = {
      folder: join(build, 'unfinished', job.id),
      before: wordsIn(content),
      served: currentId(build),
      pictures: [],
      stop: () => undefined,
      release: lock.release,
      after: async () => undefined,
    };
    return job;
  }

  /** Refused where it was called off meanwhile, also where another one has begun by then. */
  function workOf({ id }: Job): Work {
    if (!work || state.step === 'idle' || state.job.id !== id) throw new Refusal(409, 'It was called off.');
    return work;
  }

  function buildInto(job: Job, folder: string): void {
    const child = spawn(process.execPath, ['tools/run.mjs', 'build', '--into', folder], {
      cwd: sourceDirectory,
      env: { ...environment, CONTENT_DIR: join(folder, 'content'), BUILD_DIR: build },
      // Its input ends with this process, in whichever way, and it ends with its input.
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    workOf(job).stop = () => void child.kill('SIGTERM');
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    const fail = (why: string, log?: string) =>
      dispatch({ type: 'failed', id: job.id, why, ...(log && { log }) });
    child.once('error', (error) => fail(faultInWords(error)));
    child.once('close', (status) => {
      // It was called off, and wrote for a moment longer.
      if (state.step === 'idle' || state.job.id !== job.id) return discard(folder);
      const log = said.trim().replaceAll(`${join(folder, 'content')}/`, '');
      if (status !== 0) return fail(buildFault(status), log);
      if (places.code !== undefined && readFacts(folder).code !== places.code) return fail(otherCode);
      lastMs = Math.max(1_000, Date.now() - job.begunAt);
      dispatch({ type: 'built', id: job.id });
    });
  }

  /** Makes the built version the one that is served, and puts its words into the content. */
  async function goLive(by: string): Promise<void> {
    if (state.step !== 'ready' || !work) {
      if (state.step === 'building' || state.step === 'writing') throw isPublishing(state.job.by);
      throw new Refusal(409, 'There is nothing to make live: publish again.');
    }
    const { id, what } = state.job;
    const { folder, before, served, pictures, after } = work;
    dispatch({ type: 'writing', id });
    try {
      const now = wordsIn(content);
      const moved = [...new Set([...now.keys(), ...before.keys()])].filter(
        (name) => before.get(name) !== now.get(name),
      );
      if (moved.length > 0 || currentId(build) !== served)
        throw new Refusal(
          409,
          `${moved.join(', ') || 'The site'} was changed meanwhile. Nothing is live, and your words are kept: publish again.`,
        );
      const facts = { ...readFacts(folder), by, what, content: editedContentDirectory, begunAt: Date.now() };
      const words = wordsIn(join(folder, 'content'));
      await switchTo(facts, words, { by, message: what, pictures, addFrom: folder });
    } catch (error) {
      if (currentId(build) === served) {
        const why = `${faultInWords(error)} Nothing is live. The earlier words are back, and yours are kept.`;
        dispatch({ type: 'failed', id, why: error instanceof Refusal ? error.message : why });
        throw new Refusal(409, error instanceof Refusal ? error.message : why);
      }
      await settleAfter(id, after);
      throw error;
    }
    await settleAfter(id, after);
  }

  async function settleAfter(id: string, after: () => Promise<void>): Promise<void> {
    try {
      removeOld(build);
      await after();
    } finally {
      // It is live, whatever became of what comes after.
      dispatch({ type: 'ended', id });
    }
    await serve();
  }

  /**
   * The one way in which a version becomes current, with its words: noted in its facts, written beside
   * their places, switched, put in place, committed. Whatever fails before the switch leaves all as it
   * was; a process that is killed after it leaves the note, by which the next one goes on.
   */
  async function switchTo(
    facts: Version,
    words: Map<string, string>,
    how: { by?: string; message: string; pictures?: string[]; addFrom?: string },
  ): Promise<void> {
    const { message, by, pictures = [], addFrom } = how;
    const fresh = pictures.filter((file) => !existsSync(join(content, 'pictures', basename(file))));
    const texts = changedWords(content, words);
    const files = dueFiles(content, texts, fresh);
    const due: DueWords = { ...(by && { by }), message, ...(addFrom && { isNew: true }), files };
    try {
      writeFacts(addFrom ?? versionDirectory(build, facts.id), { ...facts, due });
      if (addFrom) addVersion(build, facts.id, addFrom);
      writeBeside(content, texts, fresh);
      makeCurrent(build, facts.id);
    } catch (error) {
      abandon({ ...facts, due });
      throw error;
    }
    await finishDue();
  }

  /** After a switch: also where the process that made it was killed. */
  async function finishDue(): Promise<void> {
    const current = currentId(build);
    for (const version of listVersions(build)) {
      const { due, ...facts } = version;
      if (due && version.id !== current) abandon(version);
      if (!due || version.id !== current) continue;
      finishWords(content, due.files);
      await commitWords(content, due, environment);
      writeFacts(versionDirectory(build, version.id), { ...facts, wordsAt: Date.now() });
    }
  }

  /** Before the switch: a version that never was live goes, and one that was stays. */
  function abandon({ due, ...facts }: Version): void {
    const folder = versionDirectory(build, facts.id);
    if (due) abandonWords(content, due.files);
    if (due?.isNew) rmSync(folder, { recursive: true, force: true });
    else writeFacts(folder, facts);
  }

  function cancel(): void {
    if (state.step === 'writing') throw isPublishing(state.job.by);
    if (state.step !== 'idle') dispatch({ type: 'ended', id: state.job.id });
  }

  /**
   * A version of before, with its words. One that this process cannot serve, because its code is
   * another one or its site is gone, is built anew with the code of today and looked at first.
   */
  async function goBack(
    id: string,
    {
      by,
      now,
      check,
      after,
    }: Pick<PublishRequest, 'now' | 'after'> & {
      /** An owner; none where the studio's command does it. */
      by?: string;
      check: (folder: string) => Promise<void>;
    },
  ): Promise<'live' | 'building'> {
    const target = listVersions(build).find((one) => one.id === id);
    if (!target) throw new Refusal(409, 'This version is no longer there.');
    refuseUnpublished(build, content, id);
    const message = `Go back to version ${id}`;
    if (!canServe(target)) {
      const words = join(versionDirectory(build, id), 'content');
      const stage = async (folder: string) => {
        cpSync(words, folder, { recursive: true });
        linkPictures(folder, [join(content, 'pictures')]);
        await check(folder);
        return { what: message, names: [...changedWords(content, wordsIn(words)).keys()], pictures: [] };
      };
      await begin({ by: by ?? theCommand, now, stage, after });
      return 'building';
    }
    const job = take(by ?? theCommand, now, message);
    dispatch({ type: 'writing', id: job.id });
    try {
      await finishDue().catch(() => undefined);
      await switchTo(target, versionWords(build, id), { ...(by && { by }), message });
    } catch (error) {
      if (currentId(build) !== id) {
        dispatch({ type: 'ended', id: job.id });
        throw new Refusal(409, `${faultInWords(error)} Nothing was changed.`);
      }
      await settleAfter(job.id, after);
      throw error;
    }
    await settleAfter(job.id, after);
    return 'live';
  }

  /** Built, and with the code of this process. */
  const canServe = ({ id, code }: Version) =>
    code === (places.code ?? code) && existsSync(join(versionDirectory(build, id), 'site'));

  /**
   * The last ten, the oldest first. One that nobody published and that says what an older one says,
   * after an upgrade or in a new container, is none.
   */
  function versions() {
    const all = listVersions(build).map((one) => ({
      ...one,
      words: one.words ?? hashOfWords(versionWords(build, one.id)),
    }));
    const list = all.filter(
      ({ by, words }, index) => by || all.findIndex((one) => one.words === words) === index,
    );
    const current = all.find(({ id }) => id === currentId(build));
    const served =
      list.find(({ id }) => id === current?.id) ?? list.findLast(({ words }) => words === current?.words);
    return list.map((one) => ({ ...one, isCurrent: one === served, isBuiltAnew: !canServe(one) }));
  }

  /** When the process starts, and when a version came that was not published here. */
  async function settle(): Promise<void> {
    if (isUnderWay(state)) return;
    const hasDue = () => listVersions(build).some(({ due }) => due);
    if (!hasDue() && !existsSync(join(dataDir, 'published'))) return;
    const lock = takePublishLock(build, { by: 'the server', what: '', since: Date.now() });
    if (!('release' in lock)) return;
    try {
      takeOverPublished(dataDir, build);
      await finishDue();
    } finally {
      lock.release();
    }
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

  return { progress, builtFolder, begin, goLive, cancel, goBack, versions, settle, cannotPublish };
}

/** An edit in a file that is not published would be lost on the way back. */
function refuseUnpublished(build: string, content: string, id: string): void {
  const present = currentId(build);
  if (present === undefined) throw new Refusal(409, 'This version is no longer there.');
  const [wanted, served, edited] = [versionWords(build, id), versionWords(build, present), wordsIn(content)];
  const lost = [...new Set([...edited.keys(), ...served.keys()])].find(
    (name) => edited.get(name) !== served.get(name) && edited.get(name) !== wanted.get(name),
  );
  if (lost !== undefined)
    throw new Refusal(409, `${lost} was edited by hand and isn’t published: publish it first, or it’s lost.`);
}

/** Who publishes where it is no owner. */
export const theCommand = 'the command line';

const isPublishing = (by: string) =>
  new Refusal(409, `${ownerName(by)} is publishing right now. Wait until that’s done, or ask them.`);

const otherCode =
  'The site’s code was changed on the server, which still runs the old code. Have whoever looks after it restart it, then publish again. Nothing is live, and your words are kept.';

/** The build itself explains what an owner can mend; its last lines are shown below. */
function buildFault(status: number | null): string {
  if (status === null) return 'Something stopped the build, perhaps a lack of memory. Publish again.';
  if (status === buildEnds.mistakes) return 'The words don’t fit together. Fix these, then publish again.';
  if (status === buildEnds.noSpace) return 'The disk is full: make room on it, and publish again.';
  return 'The site couldn’t be built with these words. If you can’t see why, show this to whoever looks after the site’s code.';
}

/** A process that is told to end may write for a moment longer, and removes nothing itself. */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // What is left goes with the next build.
  }
}
