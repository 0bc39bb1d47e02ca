import type { ControlledTransaction } from 'kysely';

import { nextTurn } from '../next-turn.ts';
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
 * the next one, which is written meanwhile and flushed as soon as the disk is free. If one of a group fails, the group is
 * undone and each is done again by itself, so that it takes nobody with it: a piece of work may run twice and must leave
 * nothing behind but what it writes. Nobody is answered before a flush that began after the shared commit has ended.
 */
export function groupCommit(steps: CommitSteps): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let running = false;
  let flushed: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Lets every request that has already reached this process join the commit.
      await new Promise<void>(nextTurn);
      const group = queue.splice(0, mostPerCommit);
      const answers = await writeTogether(steps, group);
      await flushed;
      if (answers) flushed = flushThenAnswer(steps, group, answers);
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

type Answers = (() => void)[];

/** What to tell each of them once it is on the disk; undefined when none was written, which they have been told. */
async function writeTogether({ db, prepare }: CommitSteps, group: Waiting[]): Promise<Answers | undefined> {
  try {
    await prepare(group.length);
    return (await commit(db, group)) ?? (await commitEach(db, group));
  } catch (error) {
    for (const { reject } of group) reject(error);
    return undefined;
  }
}

async function flushThenAnswer({ flush }: CommitSteps, group: Waiting[], answers: Answers): Promise<void> {
  try {
    await flush();
    for (const answer of answers) answer();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** The answers; undefined when one of several failed and nothing was written. */
async function commit(db: Db, group: Waiting[]): Promise<Answers | undefined> {
  const tx = await db.startTransaction().execute();
  const answers: Answers = [];
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

async function commitEach(db: Db, group: Waiting[]): Promise<Answers> {
  const answers: Answers = [];
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
