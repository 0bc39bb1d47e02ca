import { existsSync } from 'node:fs';
import { DatabaseSync, backup } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, SqliteIntrospector, SqliteQueryCompiler, sql, type Dialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import {
  type FoundEnquiries,
  type SearchMode,
  searchPostgres,
  searchSqlite,
  type SearchTerm,
} from './enquiry-search.ts';
import { migrateToLatest } from './migrate.ts';
import { PostgresClient } from './postgres-client.ts';
import { ImmediateSqliteDriver, TransactionalSqliteAdapter } from './sqlite-driver.ts';
import { StoreUnavailable } from './store-unavailable.ts';
import type { Db, Engine, Tables, Tx } from './tables.ts';
import { makeWriteQueue } from './write-queue.ts';

/**
 * SQLite or PostgreSQL, opened. What differs between the two is in this folder, but for a few error
 * codes.
 */
export interface Store {
  db: Db;
  engine: Engine;
  /** Runs `work` in a transaction and resolves after its commit, when it is durable. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the last write was refused: the disk is full, or the database is away. */
  lastWriteRefused: boolean;
  /**
   * Brings the schema up to date. When several processes start at once, one works and the others
   * wait.
   */
  migrate(): Promise<void>;
  /** A consistent copy while the store is in use; undefined for PostgreSQL, which has pg_dump. */
  backup: ((file: string) => Promise<void>) | undefined;
  /**
   * Empties the write-ahead log, which holds deleted rows until later writes overwrite them.
   * Nothing to do for PostgreSQL, whose log only its administrators can read.
   */
  truncateLog(): Promise<void>;
  /** The enquiries that hold every term, as a table to join. */
  search(terms: SearchTerm[], mode: SearchMode): FoundEnquiries;
  /** What an operator should mend; undefined when all is well. */
  advice(): Promise<string | undefined>;
  close(): Promise<void>;
}

export function openSqlite(file: string, { readOnly = false } = {}): Store {
  const database = new DatabaseSync(readOnly ? readOnlyAddress(file) : file, { readOnly, timeout: 50 });
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
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    engine: 'sqlite',
    write: makeWriteQueue(db),
    lastWriteRefused: false,
    // Inside a transaction, whose write lock keeps other processes from migrating beside this one.
    migrate: () => db.transaction().execute((tx) => migrateToLatest(tx, 'sqlite')),
    async backup(target) {
      await backup(database, target, { rate: allPages });
    },
    truncateLog: () => truncateLog(db),
    search: searchSqlite,
    async advice() {
      const check = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
      const said = check.rows[0]?.quick_check;
      return said === 'ok' ? undefined : `the file is damaged (${said}): restore a backup`;
    },
    close: () => db.destroy(),
  };
}

// pg returns bigint (INT8) as a string; our instants and counts fit a number.
types.setTypeParser(types.builtins.INT8, Number);

export function openPostgres(connectionString: string, onConnectionError: (error: Error) => void): Store {
  const connect = (limits: PoolConfig) => {
    const pool = new Pool({
      Client: PostgresClient,
      connectionString,
      connectionTimeoutMillis: 5_000,
      application_name: 'longtake',
      ...limits,
    });
    // An 'error' event without a listener ends the process. The pool listens to idle clients only,
    // so every client gets a listener of its own; what the pool repeats of the idle ones has been
    // reported by then. It reconnects by itself.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    pool.on('error', () => undefined);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const db = connect({ max: 10, query_timeout: 15_000 });
  return {
    db,
    engine: 'postgres',
    write: (work) => db.transaction().execute(work),
    lastWriteRefused: false,
    // Without the timeout of queries: an index of 100,000 rows takes longer than a visitor may wait.
    async migrate() {
      const withoutTimeout = connect({ max: 2 });
      await migrateToLatest(withoutTimeout, 'postgres').finally(() => withoutTimeout.destroy());
    },
    backup: undefined,
    truncateLog: async () => undefined,
    search: searchPostgres,
    async advice() {
      const answer = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
      return answer.rows[0]?.synchronous_commit === 'off'
        ? 'synchronous_commit is off: an enquiry could be lost in a crash; turn it on'
        : undefined;
    },
    close: () => db.destroy(),
  };
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
