import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { record } from '../monitoring/events.ts';
import { isStoreUnavailable, openPostgres, openSqlite, type Store } from './dialect.ts';
import type { Tx } from './tables.ts';

export interface Connection {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the store and brings it up to date. What it throws is written for the operator's terminal. */
export async function connectStore(
  { databaseUrl, dataDir }: Connection,
  onTrouble: (error: Error) => void = () => undefined,
): Promise<Store> {
  const file = join(dataDir, 'longtake.sqlite');
  let store: Store | undefined;
  try {
    if (databaseUrl) {
      store = openPostgres(databaseUrl, onTrouble);
    } else {
      makeFolder(dataDir);
      store = openSqlite(file);
    }
    await store.migrate();
    return countRefusals(store);
  } catch (error) {
    await store?.close().catch(() => undefined);
    throw new Error(explain(error, databaseUrl ? 'PostgreSQL (DATABASE_URL)' : file), { cause: error });
  }
}

function countRefusals(store: Store): Store {
  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await store.write(work);
    } catch (error) {
      if (isStoreUnavailable(error)) record('store-write', 'refused');
      throw error;
    }
  }
  return { ...store, write };
}

function explain(error: unknown, place: string): string {
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
  if (/locked|busy/i.test(reason ?? '')) {
    return `Another process holds ${place} locked for writing: end it, or wait until it is done.`;
  }
  return isStoreUnavailable(error) || (error as { code?: string }).code?.startsWith('E')
    ? `Cannot use ${place}: ${reason}.`
    : `The store at ${place} did not open: ${reason}`;
}

/** Not Node's own recursive way, which never returns under a file system that refuses folders, such as /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
  accessSync(folder, constants.W_OK);
}
