import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Store } from '../store/dialect.ts';
import { countEvents } from './count-events.ts';
import { countResponses } from './count-responses.ts';
import { measureProcess } from './measure-process.ts';
import { measureStore } from './measure-store.ts';

export interface MetricsDeps {
  app: FastifyInstance;
  store: Store;
  config: Pick<Config, 'retentionDays' | 'builtAt'>;
  now: () => number;
}

/** `GET /metrics` on a port of its own, which the proxy in front of the site does not reach. */
export async function startMetrics(deps: MetricsDeps & { port: number; host: string }) {
  const { app, port, host } = deps;
  const registry = new Registry();
  countResponses(registry, app);
  const watchers = [countEvents(registry), measureProcess(registry)];
  const lookAtStore = measureStore(registry, deps);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void lookAtStore()
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
    stop() {
      for (const { stop } of watchers) stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
