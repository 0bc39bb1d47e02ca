import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeAtomically } from './write-atomically.ts';

/** Who publishes, since when, and what. */
export interface Publishing {
  /** An owner's address, or the name of a command. */
  by: string;
  what: string;
  since: number;
}

const sqliteBusy = 5;

/** What a publish that is under way notes down. */
const publishingFolder = (build: string) => join(build, 'publishing');
const whoFile = (build: string) => join(publishingFolder(build), 'who.json');

/**
 * One publish at a time in a build folder, by whichever process: a desk, or the studio's command.
 * What is held is SQLite's lock on an empty file, of which the operating system lets go when the
 * process ends, in whichever way: none is ever left behind. Returns what lets go of it, or who has it.
 */
export function takePublishLock(build: string, who: Publishing): { release: () => void } | Publishing {
  mkdirSync(publishingFolder(build), { recursive: true });
  const lock = lockFile(build);
  if (!lock) return readWho(build);
  try {
    writeAtomically(whoFile(build), JSON.stringify(who));
  } catch (error) {
    lock.close();
    throw error;
  }
  // A publish that failed is let go, and may be cancelled after that.
  return { release: () => lock.isOpen && lock.close() };
}

/** Who publishes from another process; undefined where nobody does. */
export function whoPublishes(build: string): Publishing | undefined {
  if (!existsSync(whoFile(build))) return undefined;
  const lock = lockFile(build);
  lock?.close();
  return lock ? undefined : readWho(build);
}

function lockFile(build: string): DatabaseSync | undefined {
  // Long enough for somebody else who only looks.
  const database = new DatabaseSync(join(publishingFolder(build), 'lock'), { timeout: 100 });
  try {
    database.exec('begin immediate');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
}

/** Whoever has the lock writes it a moment later. */
function readWho(build: string): Publishing {
  const file = whoFile(build);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Publishing)
    : { by: 'somebody', what: '', since: Date.now() };
}
