import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  sql,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { migrateToLatest } from './migrate.ts';
import { searchSqlite } from './search.ts';
import { type Store, StoreUnavailable } from './store.ts';
import type { Db, Tables } from './tables.ts';

export function openSqlite(file: string, { readOnly = false } = {}): Store {
  const address = readOnly ? readOnlyAddress(file) : pathToFileURL(file);
  const database = new DatabaseSync(address, { readOnly, timeout: 50 });
  // synchronous = full flushes the write-ahead log at every commit, so that a power cut takes
  // nothing acknowledged. secure_delete overwrites what `forget` and the daily purge remove;
  // deletes are rare, so it costs little.
  if (!readOnly) {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    );
  }
  const dialect: Dialect = {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  return {
    db,
    engine: 'sqlite',
    // Kysely has one connection to SQLite: transactions and reads wait for their turn.
    write: (work) => db.transaction().execute(work),
    lastWriteRefused: false,
    // Inside a transaction, whose write lock keeps other processes from migrating beside this one.
    migrate: () => db.transaction().execute((tx) => migrateToLatest(tx, 'sqlite')),
    async backup(target) {
      await backup(database, target, { rate: allPages });
      endSessions(target);
    },
    truncateLog: () => truncateLog(db),
    search: searchSqlite,
    async advice() {
      const said = await quickCheck(address);
      return said === 'ok' ? undefined : `the file is damaged (${said}): restore a backup`;
    },
    lastAdvice: undefined,
    close: () => db.destroy(),
  };
}

/**
 * `pragma quick_check` in a thread, with a connection of its own: it reads the whole file, which
 * takes seconds for 100,000 enquiries, and node:sqlite would block the event loop.
 */
async function quickCheck(address: URL): Promise<string> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const { DatabaseSync } = require('node:sqlite');
     const database = new DatabaseSync(new URL(workerData), { readOnly: true, timeout: 5000 });
     try {
       parentPort.postMessage(database.prepare('pragma quick_check(1)').get().quick_check);
     } catch (error) {
       // SQLITE_CORRUPT and SQLITE_NOTADB: too damaged to be checked.
       if (![11, 26].includes(error.errcode & 0xff)) throw error;
       parentPort.postMessage(error.message);
     }
     database.close();`,
    { eval: true, workerData: address.href },
  );
  let said: unknown;
  worker.once('message', (answer) => (said = answer));
  // The end, not the answer: a connection that is still open read-only makes the log read-only for
  // every other of this process. `once` rejects with the worker's error.
  await once(worker, 'exit');
  return String(said);
}

/**
 * A read-only connection still makes a write-ahead log and its index (`-wal`, `-shm`), or changes
 * the index. These parameters keep SQLite from it; `immutable` says that nobody writes to the file,
 * which is true while there is no log.
 */
function readOnlyAddress(file: string): URL {
  const address = pathToFileURL(file);
  address.search = existsSync(`${file}-wal`) ? 'readonly_shm=1' : 'immutable=1';
  return address;
}

/**
 * In a copy: a store that is brought back must not let in who has signed out since, nor a link that
 * was used.
 */
function endSessions(copy: string): void {
  const database = new DatabaseSync(pathToFileURL(copy));
  database.exec(
    'pragma secure_delete = on; delete from desk_sessions; delete from desk_sign_ins; delete from desk_subscriptions',
  );
  database.close();
}

/** Tries until no other connection reads from the log, which takes them milliseconds each. */
async function truncateLog(db: Db): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const checkpoint = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (checkpoint.rows[0]?.busy === 0) return;
    if (performance.now() > deadline) {
      throw new StoreUnavailable('the write-ahead log could not be emptied: another process reads it');
    }
    await wait(50);
  }
}

/**
 * Pages per step of `backup`: all at once. With SQLite's default of 100 a copy starts over
 * whenever another process writes between two steps (275 times for 50 MB beside 50 writes a
 * second); in one step it takes a third of a second.
 */
const allPages = 2 ** 31 - 1;

/** How long a transaction waits for the write lock of another process before it fails. */
const lockTimeoutMs = 2_000;
const retryEveryMs = 20;

/**
 * Begins every transaction with `begin immediate`, which takes the write lock: a transaction that
 * reads first and writes later could fail half way. Waits for the lock with a timer, because
 * SQLite's own busy timeout blocks the event loop.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + lockTimeoutMs;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await wait(retryEveryMs);
      }
    }
  }

  /** On a full disk SQLite has rolled back already; a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * SQLite can change a schema inside a transaction; Kysely's adapter denies it, and Migrator would
 * refuse to.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * node:sqlite in the form of better-sqlite3, which Kysely expects: `reader`, and parameters as one
 * array.
 */
function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        // Kysely says unknown; our queries have texts, numbers and null.
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff);
}
