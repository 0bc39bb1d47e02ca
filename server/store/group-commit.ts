import { StoreUnavailable } from './store-unavailable.ts';
import type { Db, Tx } from './tables.ts';

/** More than this many waiting writers means the disk does not keep up: better a 503 now than memory without end. */
const mostWaiting = 5_000;
const mostPerCommit = 200;

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes many small writes durable with one flush to disk: whoever arrives while a commit is being written shares
 * the next one. Each piece of work has its own savepoint, so one that fails takes nobody with it, and nobody is
 * answered before the shared commit is on disk.
 */
export function groupCommit(db: Db): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Lets every request that has already reached this process join the commit.
      await new Promise(setImmediate);
      await commitTogether(db, queue.splice(0, mostPerCommit));
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

async function commitTogether(db: Db, batch: Waiting[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    const tx = await db.startTransaction().execute();
    try {
      for (const { work, resolve, reject } of batch) {
        const point = await tx.savepoint('one').execute();
        try {
          const value = await work(point);
          await point.releaseSavepoint('one').execute();
          answers.push(() => resolve(value as never));
        } catch (error) {
          // On a full disk SQLite may have ended the whole transaction; then this throws and all are refused.
          await point.rollbackToSavepoint('one').execute();
          await point.releaseSavepoint('one').execute();
          answers.push(() => reject(error));
        }
      }
      await tx.commit().execute();
    } catch (error) {
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const answer of answers) answer();
}
