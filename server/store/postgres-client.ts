import { once } from 'node:events';

import { Client } from 'pg';

/**
 * A client that hangs up when an answer does not come. The driver only stops waiting: the pool would take the connection
 * back for a good one and, since it hands out the last one first, give it to request after request, each of which would
 * wait its 15 seconds too.
 */
export class PostgresClient extends Client {
  /** Stands for all of the driver's signatures: what comes in goes on unread. */
  override query(...asked: any[]): any {
    const answer: unknown = Reflect.apply(super.query, this, asked);
    return answer instanceof Promise ? answer.catch((error: Error) => this.#hangUp(error)) : answer;
  }

  /** Whoever asked hears of it after the pool can see that the connection is gone. */
  async #hangUp(error: Error): Promise<never> {
    const { stream } = this.connection;
    if (error.message === 'Query read timeout' && !stream.destroyed) {
      const ended = once(this.connection, 'end');
      stream.destroy();
      await ended;
    }
    throw error;
  }
}
