import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { Mistake } from './check-content.ts';
import { draftedFiles, type DraftPlaces, type FileTexts, picturesOf, writeOverlay } from './drafts.ts';
import type { Places } from './places.ts';
import { textsIn } from './published-words.ts';

/** So many wait already that waiting would be no use. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

interface Rendered {
  html?: string;
  marks?: { file: string; path: (string | number)[] }[];
  mistakes?: Mistake[];
  /** The content with the owner's words, in which mistakes name their files. */
  folder: string;
}

interface Wanted {
  /** A page; without one only mistakes are looked for. */
  path?: string;
  /** In place of what the owner has changed. */
  changes?: FileTexts;
  /** Who waits for it: closed when they go away. */
  waiter: ServerResponse;
}

interface Job {
  /** Which words it shows. */
  state: string;
  path: string | undefined;
  result: Promise<Rendered>;
  isDone: boolean;
  /** Requests that wait for it: the last one that goes away ends its process. */
  waiting: number;
  stop: AbortController;
}

export type DraftRenderer = ReturnType<typeof makeDraftRenderer>;

const mostWaiting = 6;
const run = promisify(execFile);

/**
 * A page with an owner's words, or what is wrong with them: tools/render-draft.ts in a process of its
 * own, which takes a processor for about a second. One at a time, and one for each state of a draft,
 * whoever asks for it: a frame asks at every key, and the list of changes beside it.
 */
export function makeDraftRenderer({
  sourceDirectory: cwd,
  versionDirectory: version,
  environment,
}: Pick<Places, 'sourceDirectory' | 'versionDirectory' | 'environment'>) {
  const inTurn = makeTurns(mostWaiting);
  /** The last page of each owner, and the last look for mistakes. */
  const [pages, checks] = [new Map<string, Job>(), new Map<string, Job>()];

  async function render(places: DraftPlaces, wanted: Wanted): Promise<Rendered> {
    const { path, waiter, changes = draftedFiles(places) } = wanted;
    const { owner } = places;
    const state = stateOf(places, changes);
    const isUsable = (job: Job | undefined): job is Job => job?.state === state && !job.stop.signal.aborted;
    const page = pages.get(owner);
    if (path === undefined && isUsable(page)) {
      // Whoever renders a page finds every mistake first.
      const result = await waitFor(page, waiter).catch(() => undefined);
      if (result) return result;
    }
    const known = path === undefined ? checks : pages;
    const before = known.get(owner);
    if (isUsable(before) && before.path === path) return waitFor(before, waiter);
    const stop = new AbortController();
    const result = inTurn(() => {
      stop.signal.throwIfAborted();
      return start(writeOverlay(places, 'render', changes), path, stop.signal);
    }, stop.signal);
    const job: Job = { state, path, result, isDone: false, waiting: 0, stop };
    known.set(owner, job);
    result.then(
      () => (job.isDone = true),
      // The next who asks tries again.
      () => known.get(owner) === job && known.delete(owner),
    );
    return waitFor(job, waiter);
  }

  async function start(folder: string, path: string | undefined, signal: AbortSignal): Promise<Rendered> {
    const args = ['tools/run.mjs', 'render-draft', version, ...(path === undefined ? [] : [path])];
    const env = { ...environment, CONTENT_DIR: folder };
    const limits = { maxBuffer: 32 * 1024 * 1024, timeout: 60_000 };
    const { stdout } = await run(process.execPath, args, { cwd, env, signal, ...limits });
    return { ...(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as object), folder };
  }

  return { render, inTurn };
}

function waitFor(job: Job, waiter: ServerResponse): Promise<Rendered> {
  job.waiting += 1;
  waiter.once('close', () => {
    job.waiting -= 1;
    if (job.waiting === 0 && !job.isDone) job.stop.abort();
  });
  return job.result;
}

/** One after the other; more than `most` are refused. Whoever goes away makes room at once. */
function makeTurns(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Set<object>();
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (waiting.size >= most)
      throw new TooBusy('Too much is being looked at here just now: try again in a moment.');
    waiting.add(work);
    const leave = () => waiting.delete(work);
    signal?.addEventListener('abort', leave);
    const turn = last.then(work).finally(leave);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** A hash of every text and picture with the owner's changes. */
function stateOf(places: DraftPlaces, changes: FileTexts): string {
  const pictures = picturesOf(places).map((file) => [
    file,
    statSync(file, { throwIfNoEntry: false })?.mtimeMs,
  ]);
  const all = [[...textsIn(places.content)], [...changes], pictures];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
