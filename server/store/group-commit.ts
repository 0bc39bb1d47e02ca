import type { ControlledTransaction } from 'kysely';

import { StoreUnavailable } from './store-unavailable.ts';
import type { Db, Tables, Tx } from './tables.ts';

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
  /** Before a group of so many is written. */
  prepare: (writes: number) => Promise<void>;
  /** Resolves when everything committed so far is on the disk. */
  flush: () => Promise<void>;
}

/**
 * Makes many small writes durable with one flush to disk: whoever arrives while a commit is being flushed shares
 * the next one. If one of a group fails, the group is undone and each is done again by itself, so that it takes nobody
 * with it: a piece of work may run twice and must leave nothing behind but what it writes. Nobody is answered before the
 * shared commit is on disk.
 */
export function groupCommit(steps: CommitSteps): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Lets every request that has already reached this process join the commit.
      await new Promise(setImmediate);
      await writeTogether(steps, queue.splice(0, mostPerCommit));
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

async function writeTogether({ db, prepare, flush }: CommitSteps, group: Waiting[]): Promise<void> {
  try {
    await prepare(group.length);
    const answers = (await commit(db, group)) ?? (await commitEach(db, group));
    await flush();
    for (const answer of answers) answer();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** What to tell each of them once it is on the disk; undefined when one failed and nothing was written. */
async function commit(db: Db, group: Waiting[]): Promise<(() => void)[] | undefined> {
  const tx = await db.startTransaction().execute();
  const answers: (() => void)[] = [];
  try {
    for (const { work, resolve, reject } of group) {
      try {
        const value = await work(tx);
        answers.push(() => resolve(value as never));
      } catch (error) {
        await undo(tx);
        return group.length > 1 ? undefined : [() => reject(error)];
      }
    }
    await tx.commit().execute();
    return answers;
  } catch (error) {
    await undo(tx);
    throw error;
  }
}

async function commitEach(db: Db, group: Waiting[]): Promise<(() => void)[]> {
  const answers: (() => void)[] = [];
  for (const one of group) answers.push(...((await commit(db, [one])) ?? []));
  return answers;
}

/** On a full disk SQLite may have done so already. */
async function undo(tx: ControlledTransaction<Tables>): Promise<void> {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
}
