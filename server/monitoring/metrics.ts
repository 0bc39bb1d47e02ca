import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { deliveryCounts } from '../outbox/manage-deliveries.ts';
import type { Store } from '../store/store.ts';
import { registerCounters } from './counters.ts';

interface MetricsDeps {
  port: number;
  host: string;
  store: Store;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => number;
}

/** `GET /metrics` on a port of its own, which the proxy in front of the site does not reach. */
export async function startMetrics(deps: MetricsDeps) {
  const { port, host } = deps;
  const registry = new Registry();
  const count = countResponses(registry);
  registerCounters(registry);
  collectDefaultMetrics({ register: registry });
  const readStoreMetrics = measureStore(registry, deps);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void readStoreMetrics()
      .then(() => registry.metrics())
      .then((text) =>
        response
          .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
          .end(text),
      );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    /** Counts the responses of an app, one for each version that is served. Call it before it is ready. */
    count,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Counts and times every response of the apps that it is given. */
function countResponses(registry: Registry): (app: FastifyInstance) => void {
  const registers = [registry];
  const responses = new Counter({
    name: 'longtake_http_requests_total',
    help: 'Answers, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'longtake_http_request_seconds',
    help: 'From the request line to the last byte handed to the system.',
    labelNames: ['route'],
    // A page takes well under a millisecond, an enquiry one flush of the disk.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      // The pattern, as in the log: with a label per path, unknown paths would fill the memory.
      const route = request.routeOptions.url ?? 'none';
      responses.inc({ route, status: reply.statusCode });
      seconds.observe({ route }, reply.elapsedTime / 1000);
      done();
    });
  };
}

/**
 * What only the store knows, queried for each scrape. Processes that share a store report the same:
 * take the maximum, not the sum. While the store is away only `longtake_store_up` has a value.
 */
function measureStore(registry: Registry, { store, log, now }: MetricsDeps) {
  const registers = [registry];
  const up = new Gauge({ name: 'longtake_store_up', help: '1 when the store answers.', registers });
  const deliveries = new Gauge({
    name: 'longtake_deliveries',
    help: 'Deliveries that wait, that were given up, and that visitors’ mail servers refused.',
    labelNames: ['state'],
    registers,
  });
  const oldestDue = new Gauge({
    name: 'longtake_delivery_oldest_due_seconds',
    help: 'How long ago the delivery to the studio that waits longest was made.',
    registers,
  });
  let isUp = true;
  return async function measure(): Promise<void> {
    const at = now();
    try {
      const { counts, oldest } = await deliveryCounts(store.db, at);
      for (const [state, count] of Object.entries(counts)) deliveries.set({ state }, count);
      oldestDue.set(Math.max(0, at - (oldest ?? at)) / 1000);
      isUp = true;
    } catch (error) {
      if (isUp) log.error({ err: error }, 'the metrics cannot read the store');
      deliveries.reset();
      oldestDue.remove();
      isUp = false;
    }
    up.set(isUp ? 1 : 0);
  };
}
