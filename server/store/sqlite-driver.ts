import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely';

/** How long a writer waits for another process (the studio's command, a backup) before it answers 503. */
const patienceMs = 2_000;
const pauseMs = 20;

/**
 * Every transaction takes the write lock at once: one that reads first and writes later could be refused half
 * way. The wait for another process's lock happens here and not in SQLite, which would stop the whole event loop.
 */
export class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #isBusy: (error: unknown) => boolean;

  constructor(database: DatabaseSync, isBusy: (error: unknown) => boolean) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#isBusy = isBusy;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!this.#isBusy(error) || performance.now() > giveUpAt) throw error;
        await wait(pauseMs);
      }
    }
  }

  /** SQLite may have rolled back already, on a full disk for example; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can change a schema inside a transaction; Kysely's adapter denies it, and Migrator would refuse to. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely asks a statement whether it reads and hands parameters as one array; node:sqlite knows neither. */
function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}
