import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { record } from '../monitoring/events.ts';
import { openPostgres, openSqlite, type Store } from './dialect.ts';
import { isStoreUnavailable } from './store-unavailable.ts';
import type { Tx } from './tables.ts';

export interface StoreSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the store and migrates it. Its errors are written for the operator's terminal. */
export async function connectStore(
  { databaseUrl, dataDir }: StoreSettings,
  onConnectionError: (error: Error) => void = () => undefined,
): Promise<Store> {
  const file = join(dataDir, 'longtake.sqlite');
  let store: Store | undefined;
  try {
    if (databaseUrl) {
      store = openPostgres(databaseUrl, onConnectionError);
    } else {
      makeFolder(dataDir);
      store = openSqlite(file);
    }
    await store.migrate();
    return recordRefusals(store);
  } catch (error) {
    await store?.close().catch(() => undefined);
    throw new Error(explain(error, databaseUrl ? 'PostgreSQL (DATABASE_URL)' : file), { cause: error });
  }
}

function recordRefusals(store: Store): Store {
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

/** `mkdirSync` with `recursive` never returns where folders are refused, such as under /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
  accessSync(folder, constants.W_OK);
}
