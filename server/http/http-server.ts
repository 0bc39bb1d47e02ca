import { createServer, type RequestListener, type Server } from 'node:http';

import type { SiteDesk } from '../site/site-plugin.ts';

/**
 * Pages first, then everything else: a page asked for by its own address is answered before a router, hooks and a
 * request of its own are made for it, which would cost as much again. While the server closes, Fastify has the word.
 */
export function makeHttpServer(desk: SiteDesk, others: RequestListener): Server {
  const server = createServer((request, response) => {
    if (!server.listening || !desk.atOnce(request, response)) others(request, response);
  });
  // A visitor on a slow phone may take long to send; one that sends nothing may not hold a socket for ever.
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 72_000;
  return server;
}
