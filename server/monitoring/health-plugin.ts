import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../http/is-loopback.ts';
import { sendProblem, storeRetryAfter } from '../http/problem.ts';
import { deliveryCounts } from '../outbox/manage-deliveries.ts';
import type { Store } from '../store/store.ts';

/**
 * `/healthz`: the process runs, and its version. `/readyz`: the store answers and takes writes, and to
 * this machine alone how much waits; others have METRICS_PORT.
 */
export async function healthPlugin(
  app: FastifyInstance,
  { config, store, now }: { config: { version: string }; store: Store; now: () => number },
): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version: config.version });
  });

  app.get('/readyz', async (request, reply) => {
    try {
      const { counts } = await deliveryCounts(store.db, now());
      if (store.lastWriteRefused) await tryWrite(store);
      return await reply
        .header('cache-control', 'no-store')
        .send({ status: 'ok', ...(isLocal(request) && { deliveries: counts }) });
    } catch (error) {
      request.log.error({ err: error }, 'the store cannot be used');
      return sendProblem(reply, {
        status: 503,
        title: 'The store cannot be used.',
        retryAfter: storeRetryAfter,
      });
    }
  });
}

/** Also where a proxy on this machine is not told of in TRUST_PROXY. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  return isLoopback(ip) && !headers['x-forwarded-for'] && !headers['forwarded'];
}

/**
 * After a refused write this tries one as large as an enquiry and deletes it: while /readyz fails,
 * a load balancer sends no visitor whose write could show that the store is well again.
 */
async function tryWrite(store: Store): Promise<void> {
  const row = { recipient: 'x'.repeat(10_000), place: 0, delivery: '', takenAt: 0 };
  await store.write(async (tx) => {
    await tx.insertInto('automaticMails').values(row).execute();
    await tx.deleteFrom('automaticMails').where('recipient', '=', row.recipient).execute();
  });
}
