import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './tables.ts';

interface QueuedWrite {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * SQLite has one writer and flushes the disk at every commit. The queue puts all writes that are
 * waiting into one transaction, so that they share a flush; each has a savepoint of its own, so
 * that one that fails is undone alone. A write resolves or rejects only after the shared
 * transaction has ended.
 */
export function makeWriteQueue(db: Db): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let queue: QueuedWrite[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      // After the poll phase: requests that the event loop has already read join this transaction.
      await setImmediate();
      const batch = queue;
      queue = [];
      await commitBatch(db, batch);
    }
    running = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve, reject });
      if (!running) void run();
    });
}

async function commitBatch(db: Db, batch: QueuedWrite[]): Promise<void> {
  const settle: (() => void)[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      for (const write of batch) settle.push(await runInSavepoint(tx, write));
    });
    for (const each of settle) each();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Returns how to settle the write once the transaction is committed. */
async function runInSavepoint(tx: Tx, { work, resolve, reject }: QueuedWrite): Promise<() => void> {
  await sql`savepoint queued_write`.execute(tx);
  try {
    const value = await work(tx);
    await sql`release savepoint queued_write`.execute(tx);
    // `resolve` is that of the promise for this very value.
    return () => resolve(value as never);
  } catch (error) {
    await rollbackToSavepoint(tx, error);
    return () => reject(error);
  }
}

/** On a full disk SQLite has ended the whole transaction: then the batch fails with that error. */
async function rollbackToSavepoint(tx: Tx, cause: unknown): Promise<void> {
  try {
    await sql`rollback to savepoint queued_write`.execute(tx);
    await sql`release savepoint queued_write`.execute(tx);
  } catch {
    throw cause;
  }
}
