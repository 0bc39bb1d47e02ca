import { once } from 'node:events';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { countResponses } from './count-responses.ts';
import { registerCounters } from './counters.ts';
import { measureProcess } from './measure-process.ts';
import { measureStore, type StoreMetricsDeps } from './measure-store.ts';

/** `GET /metrics` on a port of its own, which the proxy in front of the site does not reach. */
export async function startMetrics(deps: StoreMetricsDeps & { port: number; host: string }) {
  const { port, host } = deps;
  const registry = new Registry();
  const count = countResponses(registry);
  registerCounters(registry);
  measureProcess(registry);
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
    /** Counts the responses of an app, one for each version that is served. Call it before the app is ready. */
    count,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
