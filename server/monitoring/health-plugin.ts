import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem, storeRetryAfter } from '../http/problem.ts';
import { deliveryCounts } from '../outbox/delivery-counts.ts';
import type { Store } from '../store/dialect.ts';

/** `/healthz`: the process runs, and its version. `/readyz`: the store answers; failed deliveries. */
export async function healthPlugin(
  app: FastifyInstance,
  { config, store, now }: { config: Pick<Config, 'version'>; store: Store; now: () => number },
): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version: config.version });
  });

  app.get('/readyz', async (request, reply) => {
    try {
      const deliveries = await deliveryCounts(store.db, now());
      return await reply.header('cache-control', 'no-store').send({ status: 'ok', deliveries });
    } catch (error) {
      request.log.error({ err: error }, 'the store does not answer');
      return sendProblem(reply, {
        status: 503,
        title: 'The store does not answer.',
        retryAfter: storeRetryAfter,
      });
    }
  });
}
