import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '../../domain/caught-error.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { isStoreUnavailable, type Store } from './store.ts';

export interface StoreSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** What happens to a store while it is open; nobody needs to listen. */
export interface StoreListeners {
  onConnectionError?: (error: Error) => void;
  /** The store could not take a write: it is locked, full or away. */
  onRefusedWrite?: () => void;
}

/** Opens the store, making it where there is none, and migrates it. */
export async function connectStore(
  settings: StoreSettings,
  { onConnectionError = () => undefined, onRefusedWrite }: StoreListeners = {},
): Promise<Store> {
  const { databaseUrl, dataDir } = settings;
  return openAndPrepare(
    settings,
    () => {
      if (databaseUrl) return recordRefusals(openPostgres(databaseUrl, onConnectionError), onRefusedWrite);
      makeFolder(dataDir);
      return recordRefusals(openSqlite(storeLocation(settings)), onRefusedWrite);
    },
    (store) => store.migrate(),
  );
}

/** Opens a store to read it: nothing is made or migrated, and no file in DATA_DIR changes. */
export async function openReadOnlyStore(settings: StoreSettings): Promise<Store> {
  const location = storeLocation(settings);
  const missing = new MissingStore(
    `There is no store at ${location}. If that is the right place: the first start of the server makes one, or --new.`,
  );
  return openAndPrepare(
    settings,
    () => {
      if (settings.databaseUrl) return openPostgres(settings.databaseUrl, () => undefined);
      if (!existsSync(location)) throw missing;
      return openSqlite(location, { readOnly: true });
    },
    async ({ db }) => {
      const tables = await db.introspection.getTables();
      if (!tables.some(({ name }) => name === 'enquiries')) throw missing;
    },
  );
}

/** A file, or the server and name of a database. */
export function storeLocation({ databaseUrl, dataDir }: StoreSettings): string {
  if (!databaseUrl) return join(dataDir, 'longtake.sqlite');
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname} (DATABASE_URL)`;
}

class MissingStore extends Error {}

/** Errors are written for the operator's terminal. */
async function openAndPrepare(
  settings: StoreSettings,
  open: () => Store,
  prepare: (store: Store) => Promise<void>,
): Promise<Store> {
  let store: Store | undefined;
  try {
    store = open();
    await prepare(store);
    return store;
  } catch (error) {
    await store?.close().catch(() => undefined);
    if (error instanceof MissingStore) throw error;
    throw new Error(explain(error, storeLocation(settings)), { cause: error });
  }
}

function recordRefusals(store: Store, onRefusedWrite: StoreListeners['onRefusedWrite']): Store {
  const write = store.write.bind(store);
  store.write = async (work) => {
    try {
      const result = await write(work);
      store.lastWriteRefused = false;
      return result;
    } catch (error) {
      if (isStoreUnavailable(error)) {
        store.lastWriteRefused = true;
        onRefusedWrite?.();
      }
      throw error;
    }
  };
  return store;
}

function explain(error: unknown, location: string): string {
  const reason = messageOf(error) || codeOf(error) || '';
  if (/locked|busy/i.test(reason)) {
    return `Another process holds ${location} locked for writing: end it, or wait until it is done.`;
  }
  return isStoreUnavailable(error) || codeOf(error)?.startsWith('E')
    ? `Cannot use ${location}: ${reason}.`
    : `The store at ${location} did not open: ${reason}`;
}

/** `mkdirSync` with `recursive` never returns where folders are refused, such as under /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
  accessSync(folder, constants.W_OK);
}

/** The folder itself, or the nearest one above it that exists. */
export function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}
