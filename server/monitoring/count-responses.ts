import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { routeOf } from './route-of.ts';

/** Counts and times every response of the apps that it is given. */
export function countResponses(registry: Registry): (app: FastifyInstance) => void {
  const registers = [registry];
  const responses = new Counter({
    name: 'longtake_http_requests_total',
    help: 'Answers, by kind of address and status.',
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
      const route = routeOf(request.method, request.url);
      responses.inc({ route, status: reply.statusCode });
      seconds.observe({ route }, reply.elapsedTime / 1000);
      done();
    });
  };
}
