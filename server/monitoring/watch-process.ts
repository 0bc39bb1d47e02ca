import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

import type { Metric } from './exposition.ts';

/** A timer rings this often; how late it rings is how long the one thread kept everybody waiting. */
const everyMs = 20;
const quantiles = [0.5, 0.9, 0.99];

/** Names of the process' own figures are those other Node programs use, so that a ready-made board shows them. */
export function watchProcess(): { metrics: () => Metric[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: everyMs });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - everyMs / 1000);

  /** Delays are those since the last look, or a bad minute would be diluted by the good days around it. */
  function readDelay(): Metric {
    const samples = quantiles.map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: delay.count > 0 ? late(delay.percentile(quantile * 100)) : 0,
    }));
    samples.push({ labels: { quantile: '1' }, value: delay.count > 0 ? late(delay.max) : 0 });
    delay.reset();
    return {
      name: 'longtake_event_loop_delay_seconds',
      help: 'How late the event loop came round, since the last look at this page.',
      type: 'gauge',
      samples,
    };
  }

  return {
    metrics() {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        readDelay(),
        one(
          'longtake_event_loop_busy_seconds_total',
          'Time the event loop was at work.',
          performance.eventLoopUtilization().active / 1000,
          'counter',
        ),
        one('process_resident_memory_bytes', 'Memory held, as the system counts it.', rss),
        one('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', heapUsed),
        one('nodejs_external_memory_bytes', 'Memory beside them: buffers with pages and pictures.', external),
        one('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6, 'counter'),
        one('process_start_time_seconds', 'When it started, since 1970.', performance.timeOrigin / 1000),
      ];
    },
    stop: () => void delay.disable(),
  };
}

function one(name: string, help: string, value: number, type: 'gauge' | 'counter' = 'gauge'): Metric {
  return { name, help, type, samples: [{ value }] };
}
