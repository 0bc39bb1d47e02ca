import { once } from 'node:events';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolConfig, types } from 'pg';
import { migrateToLatest } from './migrate.ts';
import { searchPostgres } from './search.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

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
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
    });
  };
  const db = connect({ max: 10, query_timeout: 15_000 });
  return {
    db,
    engine: 'postgres',
    write: (work) => db.transaction().execute(work),
    lastWriteRefused: false,
    // Without the timeout of queries: an index of 100,000 rows takes longer than a visitor may wait.
    async migrate() {
      const withoutTimeout = connect({ max: 3 });
      // Until the connections close. Waiting for Kysely's own lock has an end by the machine's clock,
      // and was seen to end at once where that jumps.
      const migrating = withoutTimeout.connection().execute(async (first) => {
        await sql`select pg_advisory_lock(hashtext('longtake migrations'))`.execute(first);
        await migrateToLatest(withoutTimeout, 'postgres');
      });
      await migrating.finally(() => withoutTimeout.destroy());
    },
    backup: undefined,
    truncateLog: async () => undefined,
    search: searchPostgres,
    async advice() {
      const answer = await sql<{ synchronousCommit: string }>`show synchronous_commit`.execute(db);
      return answer.rows[0]?.synchronousCommit === 'off'
        ? 'synchronous_commit is off: an enquiry could be lost in a crash; turn it on'
        : undefined;
    },
    lastAdvice: undefined,
    close: () => db.destroy(),
  };
}

/**
 * A client that closes its connection when a query times out. `pg` alone only rejects the query
 * (`query_timeout`): the pool would take the dead connection back and, being last in first out,
 * lend it to one request after the other, each of which would wait for its own timeout.
 */
class PostgresClient extends Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- stands for all overloads of `query`
  override query(...args: any[]): any {
    // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply binds it
    const result: unknown = Reflect.apply(super.query, this, args);
    return result instanceof Promise
      ? result.catch((error: Error) => this.#closeAfterTimeout(error))
      : result;
  }

  /** Rejects after the connection has ended, so that the pool does not lend it again. */
  async #closeAfterTimeout(error: Error): Promise<never> {
    const { stream } = this.connection;
    if (error.message === 'Query read timeout' && !stream.destroyed) {
      const ended = once(this.connection, 'end');
      stream.destroy();
      await ended;
    }
    throw error;
  }
}
