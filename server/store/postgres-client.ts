import { once } from 'node:events';
import { Client } from 'pg';

/**
 * A client that closes its connection when a query times out. `pg` alone only rejects the query
 * (`query_timeout`): the pool would take the dead connection back and, being last in first out,
 * lend it to one request after the other, each of which would wait for its own timeout.
 */
export class PostgresClient extends Client {
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
