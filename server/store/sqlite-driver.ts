import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

import { CompiledQuery, SqliteDriver, type DatabaseConnection, type SqliteDatabase } from 'kysely';

/** How long a writer waits for another process (the studio's command, a backup) before it answers 503. */
const patienceMs = 2_000;
const pauseMs = 20;

/**
 * Every transaction takes the write lock at once: one that reads first and writes later could be refused half
 * way. The wait for another process's lock happens here and not in SQLite, which would stop the whole event loop.
 */
export class ImmediateSqliteDriver extends SqliteDriver {
  readonly #isBusy: (error: unknown) => boolean;

  constructor(database: DatabaseSync, isBusy: (error: unknown) => boolean) {
    super({ database: async () => adapt(database) });
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
}

/** Kysely asks a statement whether it reads and hands parameters as one array; node:sqlite knows neither. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, { statement: StatementSync; reader: boolean }>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let found = prepared.get(sql);
      if (!found) {
        const statement = database.prepare(sql);
        found = { statement, reader: statement.columns().length > 0 };
        if (prepared.size >= 200) prepared.clear();
        prepared.set(sql, found);
      }
      const { statement, reader } = found;
      return {
        reader,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}
