import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

import type { Lag } from './lag.ts';
import { timeouts as usualPatience } from './timeouts.ts';
import type { SiteDesk } from '../site/site-plugin.ts';

/**
 * Pages first, then everything else: a page asked for by its own address is answered before a router, hooks and a
 * request of its own are made for it, which would cost as much again. While the server closes, Fastify has the word.
 */
export function makeHttpServer(
  { desk, lag }: { desk: SiteDesk; lag: Lag },
  others: RequestListener,
  timeouts = usualPatience,
): Server {
  const limits = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.unusedMs,
    connectionsCheckingInterval: timeouts.lookEveryMs,
  };
  /** Told that it ends with the answer under way: whatever else was asked on it has to be asked again. */
  const leaving = new WeakSet<Socket>();
  const server = createServer(limits, (request, response) => {
    if (leaving.has(request.socket)) return;
    if (lag.crowded()) {
      response.shouldKeepAlive = false;
      leaving.add(request.socket);
    }
    if (!server.listening || !desk.atOnce(request, response)) others(request, response);
  });
  server.on('connection', () => lag.arrived());
  server.timeout = timeouts.silenceMs;
  return server;
}
