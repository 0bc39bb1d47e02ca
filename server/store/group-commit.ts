import { StoreUnavailable } from './store-unavailable.ts';
import type { Db, Tx } from './tables.ts';

/** More than this many waiting writers means the disk does not keep up: better a 503 now than memory without end. */
const mostWaiting = 5_000;
/** Nothing else happens in this thread while a group is written: so many take some ten milliseconds. */
const mostPerCommit = 100;

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export interface CommitSteps {
  db: Db;
  /** Runs a statement without a result in the transaction that is open. */
  run: (statement: string) => void;
  /** Before a group of so many is written. */
  prepare: (writes: number) => Promise<void>;
  /** Resolves when everything committed so far is on the disk. */
  flush: () => Promise<void>;
}

/**
 * Makes many small writes durable with one flush to disk: whoever arrives while a commit is being flushed shares
 * the next one. Each piece of work has its own savepoint, so one that fails takes nobody with it, and nobody is
 * answered before the shared commit is on disk.
 */
export function groupCommit(steps: CommitSteps): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Lets every request that has already reached this process join the commit.
      await new Promise(setImmediate);
      await commitTogether(steps, queue.splice(0, mostPerCommit));
    }
    running = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (queue.length >= mostWaiting) {
        reject(new StoreUnavailable('too many writes are waiting'));
        return;
      }
      queue.push({ work, resolve, reject });
      if (!running) {
        running = true;
        void run();
      }
    });
}

async function commitTogether({ db, run, prepare, flush }: CommitSteps, batch: Waiting[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    await prepare(batch.length);
    const tx = await db.startTransaction().execute();
    try {
      for (const { work, resolve, reject } of batch) {
        run('savepoint one');
        try {
          const value = await work(tx);
          answers.push(() => resolve(value as never));
        } catch (error) {
          undo(run, error);
          answers.push(() => reject(error));
        }
        run('release one');
      }
      await tx.commit().execute();
    } catch (error) {
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
    await flush();
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const answer of answers) answer();
}

/** On a full disk SQLite may have ended the whole transaction: then all are refused, with what was wrong at first. */
function undo(run: CommitSteps['run'], error: unknown): void {
  try {
    run('rollback to one');
  } catch {
    throw error;
  }
}
