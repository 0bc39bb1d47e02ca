import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { makeEditor } from './editor.ts';
import { editedFolder, type EditingPlaces } from './places.ts';
import { Refusal } from './refusal.ts';

type Verbs = ReturnType<typeof makeEditor>;

export type Editor = ReturnType<typeof startEditor>;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface Answer {
  id: number;
  result?: unknown;
  error?: { status: number; message: string; code?: string; stack?: string };
}

const mostWaiting = 30;
/** A form of our longest file takes a twentieth of a second; a process on a busy machine begins late. */
const limitMs = 15_000;
const startLimitMs = 120_000;

/**
 * The process in which owners' words are read, checked and changed: nothing that they type stops a
 * visitor's page. It is started by the first call. One that takes too long ends it, and the next call
 * starts another.
 */
export function startEditor(places: EditingPlaces) {
  let child: ChildProcess | undefined;
  let isReady = false;
  let last = 0;
  let isStopped = false;
  const waiting = new Map<number, Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(): ChildProcess {
    // From sources, as in tests and `npm run dev`, it is a file beside this one.
    const source = join(import.meta.dirname, 'editor-process.ts');
    const program = existsSync(source) ? source : join(places.versionDirectory, 'server/editor.js');
    const own = fork(program, [editedFolder(places), places.dataDir], {
      cwd: places.sourceDirectory,
      env: places.environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    isReady = false;
    own.on('message', (answer: Answer | 'ready') => {
      if (answer !== 'ready') return take(answer);
      isReady = true;
      watch();
    });
    own.on('error', () => end(own));
    own.on('exit', () => end(own));
    return own;
  }

  function take({ id, result, error }: Answer): void {
    const asked = waiting.get(id);
    waiting.delete(id);
    watch();
    endIfIdle();
    if (!error) return asked?.resolve(result);
    const { status, message, ...more } = error;
    asked?.reject(status === 500 ? Object.assign(new Error(message), more) : new Refusal(status, message));
  }

  /** The oldest call is the one that runs. */
  function watch(): void {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    timer = setTimeout(
      () => {
        const [id] = waiting.keys();
        const asked = waiting.get(id ?? 0);
        waiting.delete(id ?? 0);
        asked?.reject(new Refusal(422, 'This takes too long to read here: make the text shorter.'));
        child?.kill('SIGKILL');
      },
      isReady ? limitMs : startLimitMs,
    );
  }

  function end(own: ChildProcess): void {
    if (child !== own) return;
    child = undefined;
    clearTimeout(timer);
    for (const { reject } of waiting.values())
      reject(new Refusal(503, 'The words couldn’t be read right now: try again in a moment.'));
    waiting.clear();
  }

  async function call<V extends keyof Verbs>(
    verb: V,
    ...args: Parameters<Verbs[V]>
  ): Promise<ReturnType<Verbs[V]>> {
    if (waiting.size >= mostWaiting)
      throw new Refusal(503, 'Too much is being looked at right now: try again in a moment.');
    child ??= start();
    const id = (last += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(id, { resolve, reject });
    if (waiting.size === 1) watch();
    try {
      child.send({ id, verb, args });
    } catch (error) {
      waiting.delete(id);
      // What is nested too deep cannot be handed over either.
      if (error instanceof RangeError) throw new Refusal(422, 'This change couldn’t be read.');
      throw error;
    }
    return promise as Promise<ReturnType<Verbs[V]>>;
  }

  /** What is under way is finished: the request that makes a version live outlives the desk that it came to. */
  function stop(): void {
    isStopped = true;
    endIfIdle();
  }

  function endIfIdle(): void {
    if (!isStopped || waiting.size > 0) return;
    child?.kill('SIGKILL');
    // The next call starts another.
    child = undefined;
  }

  return { call, stop };
}
