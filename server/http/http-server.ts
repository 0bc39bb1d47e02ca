import { createServer, type RequestListener, type Server } from 'node:http';

import { patience as usualPatience } from './patience.ts';
import type { SiteDesk } from '../site/site-plugin.ts';

/**
 * Pages first, then everything else: a page asked for by its own address is answered before a router, hooks and a
 * request of its own are made for it, which would cost as much again. While the server closes, Fastify has the word.
 */
export function makeHttpServer(desk: SiteDesk, others: RequestListener, patience = usualPatience): Server {
  const limits = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.unusedMs,
    connectionsCheckingInterval: patience.lookEveryMs,
  };
  const server = createServer(limits, (request, response) => {
    if (!server.listening || !desk.atOnce(request, response)) others(request, response);
  });
  server.timeout = patience.silenceMs;
  return server;
}
