import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FileMistake } from '../domain/content/desk-content.ts';
import type { WordsMark } from '../domain/content/field-path.ts';
import { editedFolder, type EditingPlaces } from './places.ts';
import { Refusal } from './refusal.ts';
import type { Editor } from './start-editor.ts';

interface Rendered {
  html?: string;
  marks?: WordsMark[];
  mistakes: FileMistake[];
}

interface RenderRequest {
  /** A page; without one only mistakes are looked for. */
  path?: string;
  /** Files whose drafts are left out. */
  later?: string[];
  /** Who waits for it: closed when they go away. */
  waiter: ServerResponse;
}

interface Rendering {
  /** Which words it shows. */
  state: string;
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
 * A page with the owners' words, or what is wrong with them: tools/render-draft.ts in a process of its
 * own, which takes a processor for about a second. One at a time, and one for each state of the words,
 * whoever asks for it: a frame asks at every key, and the list of changes beside it.
 */
export function makeDraftRenderer(
  places: EditingPlaces,
  editor: Pick<Editor, 'call'>,
  facts: Record<string, string>,
) {
  const { sourceDirectory: cwd, versionDirectory: version, environment, dataDir } = places;
  const enqueue = makeQueue(mostWaiting);
  /** The last of each page, and the last look for mistakes. */
  const renderings = new Map<string, Rendering>();

  async function render({ path, later = [], waiter }: RenderRequest): Promise<Rendered> {
    const key = path ?? '';
    const state = `${later.join()} ${stateOf([editedFolder(places), join(dataDir, 'drafts')])}`;
    const before = renderings.get(key);
    if (before?.state === state && !before.stop.signal.aborted) return waitFor(before, waiter);
    const stop = new AbortController();
    const result = enqueue(async () => {
      stop.signal.throwIfAborted();
      const folder = join(dataDir, 'drafts/.shown');
      await editor.call('copy', folder, later);
      return start(folder, path, stop.signal);
    }, stop.signal);
    const rendering: Rendering = { state, result, isDone: false, waiting: 0, stop };
    renderings.set(key, rendering);
    result.then(
      () => (rendering.isDone = true),
      // The next who asks tries again.
      () => renderings.get(key) === rendering && renderings.delete(key),
    );
    return waitFor(rendering, waiter);
  }

  /** What is wrong in a folder with words. */
  const check = (folder: string) =>
    enqueue(() => start(folder, undefined, new AbortController().signal).then(({ mistakes }) => mistakes));

  async function start(folder: string, path: string | undefined, signal: AbortSignal): Promise<Rendered> {
    const args = ['tools/run.mjs', 'render-draft', version, JSON.stringify(facts), ...(path ? [path] : [])];
    const env = { ...environment, CONTENT_DIR: folder };
    const limits = { maxBuffer: 32 * 1024 * 1024, timeout: 60_000 };
    const { stdout } = await run(process.execPath, args, { cwd, env, signal, ...limits });
    const { mistakes = [], ...page } = JSON.parse(
      stdout.trim().split('\n').at(-1) ?? '{}',
    ) as Partial<Rendered>;
    return { mistakes, ...page };
  }

  // A photograph that comes waits in the same queue: both take a whole processor.
  return { render, check, enqueue };
}

function waitFor(rendering: Rendering, waiter: ServerResponse): Promise<Rendered> {
  rendering.waiting += 1;
  waiter.once('close', () => {
    rendering.waiting -= 1;
    if (rendering.waiting === 0 && !rendering.isDone) rendering.stop.abort();
  });
  return rendering.result;
}

/** One after the other; more than `most` are refused. Whoever goes away makes room at once. */
function makeQueue(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Set<object>();
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (waiting.size >= most)
      throw new Refusal(503, 'Too much is being looked at right now: try again in a moment.');
    waiting.add(work);
    const leave = () => waiting.delete(work);
    signal?.addEventListener('abort', leave);
    const turn = last.then(work).finally(leave);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Every file of some folders by its age and size. */
function stateOf(folders: string[]): string {
  const files = folders.flatMap((folder) => {
    const names = statSync(folder, { throwIfNoEntry: false })
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      : [];
    return names.filter((name) => !/(^|\/)\./.test(name)).map((name) => join(folder, name));
  });
  return files
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return `${file} ${stat?.mtimeMs} ${stat?.size}`;
    })
    .join('\n');
}
