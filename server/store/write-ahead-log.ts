import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

/** So many writes later what the log holds is copied into the store's file: a few megabytes, and the log starts afresh. */
const writesPerCopy = 500;

/**
 * SQLite's log, looked after from outside. Left to itself SQLite waits for the disk at every commit and every few
 * thousand pages once more, for longer, and the one thread that answers requests would wait with it. So the log is
 * flushed in the system's own threads and copied in a thread of ours.
 */
export interface WriteAheadLog {
  /** Resolves when everything committed before the call is on the disk. */
  flush(): Promise<void>;
  /** To be waited for before a commit: the copying thread needs one moment of quiet to get to the log's end. */
  makeRoom(writes: number): Promise<void>;
  close(): Promise<void>;
}

export function openWriteAheadLog(file: string): WriteAheadLog {
  let descriptor: number | undefined;
  let copier: Copier | undefined;
  let copied: Promise<void> | undefined;
  let atEnd = false;
  let writesSince = 0;

  return {
    async flush() {
      // SQLite makes the file at its first write. The descriptor is ours, the file's bytes are the same.
      descriptor ??= openSync(`${file}-wal`, 'r');
      await flushData(descriptor);
    },
    async makeRoom(writes) {
      writesSince += writes;
      if (atEnd) {
        atEnd = false;
        await copier?.copy();
        [copied, writesSince] = [undefined, 0];
      } else if (writesSince >= writesPerCopy) {
        copier ??= startCopier(file);
        copied ??= copier.copy().then(() => void (atEnd = true));
      }
    },
    async close() {
      await copied;
      await copier?.stop();
      if (descriptor !== undefined) closeSync(descriptor);
      [copier, descriptor] = [undefined, undefined];
    },
  };
}

const flushData = promisify(fdatasync);

interface Copier {
  copy(): Promise<void>;
  stop(): Promise<void>;
}

/** A thread that fails is not missed for long: SQLite copies by itself once the log has grown large. */
function startCopier(file: string): Copier {
  const worker = new Worker(`(${copyWhenAsked.toString()})()`, { eval: true, workerData: file });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
    worker.once('error', () => resolve());
  });
  worker.unref();
  return {
    copy() {
      const answered = new Promise<void>((resolve) => worker.once('message', () => resolve()));
      worker.postMessage('copy', []);
      return Promise.race([answered, ended]);
    },
    stop() {
      worker.postMessage('stop', []);
      return ended;
    },
  };
}

/** Runs in a thread of its own, from its text: nothing outside of it is there. */
function copyWhenAsked(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(workerData as string);
  parentPort?.on('message', (word) => {
    if (word === 'stop') {
      database.close();
      parentPort.close();
      return;
    }
    try {
      database.exec('pragma wal_checkpoint(passive)');
    } catch {
      // Nothing is lost: it stays in the log, and the next round tries again.
    }
    parentPort.postMessage('done', []);
  });
}
