import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import type { Store } from '../store/dialect.ts';
import { expose, expositionType } from './exposition.ts';
import { lookAtStore } from './look-at-store.ts';
import { watchHappenings } from './watch-events.ts';
import { watchProcess } from './watch-process.ts';
import { watchRequests } from './watch-requests.ts';

export interface MetricsDeps {
  /** Whose answers are counted. */
  site: Server;
  store: Store;
  now: () => number;
  port: number;
  host: string;
}

/** `GET /metrics` on a port of its own, which the proxy in front of the site does not reach. */
export async function startMetrics({ site, store, now, port, host }: MetricsDeps) {
  const watchers = [watchRequests(site), watchHappenings(), watchProcess()];
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void (async () => {
      const fromStore = await lookAtStore(store, now());
      const page = expose([...fromStore, ...watchers.flatMap(({ metrics }) => metrics())]);
      response.writeHead(200, { 'content-type': expositionType, 'cache-control': 'no-store' }).end(page);
    })();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    stop() {
      for (const { stop } of watchers) stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
