import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import type { Metric } from './exposition.ts';
import { routeOf, type Route } from './route-of.ts';

/** Upper bounds in seconds: a page takes well under a millisecond, an enquiry one flush of the disk. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** On the request itself: in a map beside it, the note would cost five times as much (8 µs a page against 1.5). */
const startedAt = Symbol('started at');
type Timed = IncomingMessage & { [startedAt]?: number };

interface Times {
  /** How many took at most the bound in the same place; the last is for longer ones. */
  counts: number[];
  sum: number;
}

/**
 * Counts what a server answers by listening where Node itself announces requests. Nothing on the way of a request knows
 * of it, so it sees whatever answers, and costs nothing while nobody watches. A request whose visitor went away before
 * the answer was written is not counted.
 */
export function watchRequests(server: Server): { metrics: () => Metric[]; stop: () => void } {
  const answered = new Map<Route, Map<number, number>>();
  const times = new Map<Route, Times>();

  function onStart(message: unknown): void {
    const event = message as { server: Server; request: Timed };
    if (event.server === server) event.request[startedAt] = performance.now();
  }

  function onFinish(message: unknown): void {
    const { request, response } = message as { request: Timed; response: ServerResponse };
    const start = request[startedAt];
    if (start === undefined) return;
    const route = routeOf(request.method ?? '', request.url ?? '/');
    let byStatus = answered.get(route);
    if (!byStatus) answered.set(route, (byStatus = new Map()));
    byStatus.set(response.statusCode, (byStatus.get(response.statusCode) ?? 0) + 1);
    let taken = times.get(route);
    if (!taken) times.set(route, (taken = { counts: Array(bounds.length + 1).fill(0) as number[], sum: 0 }));
    const seconds = (performance.now() - start) / 1000;
    const place = bounds.findIndex((bound) => seconds <= bound);
    const index = place < 0 ? bounds.length : place;
    taken.counts[index] = (taken.counts[index] ?? 0) + 1;
    taken.sum += seconds;
  }

  subscribe('http.server.request.start', onStart);
  subscribe('http.server.response.finish', onFinish);
  return {
    metrics: () => [requestsMetric(answered), secondsMetric(times)],
    stop() {
      unsubscribe('http.server.request.start', onStart);
      unsubscribe('http.server.response.finish', onFinish);
    },
  };
}

function requestsMetric(answered: Map<Route, Map<number, number>>): Metric {
  return {
    name: 'longtake_http_requests_total',
    help: 'Answers, by kind of address and status.',
    type: 'counter',
    samples: [...answered].flatMap(([route, byStatus]) =>
      [...byStatus].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
    ),
  };
}

function secondsMetric(times: Map<Route, Times>): Metric {
  return {
    name: 'longtake_http_request_seconds',
    help: 'From the request line to the last byte handed to the system.',
    type: 'histogram',
    samples: [...times].flatMap(([route, { counts, sum }]) => {
      let upTo = 0;
      const buckets = counts.map((count, index) => {
        upTo += count;
        const le = index < bounds.length ? String(bounds[index]) : '+Inf';
        return { suffix: '_bucket', labels: { route, le }, value: upTo };
      });
      return [
        ...buckets,
        { suffix: '_sum', labels: { route }, value: sum },
        { suffix: '_count', labels: { route }, value: upTo },
      ];
    }),
  };
}
