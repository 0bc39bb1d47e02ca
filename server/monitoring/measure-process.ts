import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client';

/** Node measures the delay with a timer that fires this often. */
const everyMs = 20;

/** `prom-client`'s own figures of a Node process, and two of the event loop. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: everyMs });
  delay.enable();
  const late = (nanoseconds: number) =>
    delay.count > 0 ? Math.max(0, nanoseconds / 1e9 - everyMs / 1000) : 0;
  const delays = new Gauge({
    name: 'longtake_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers: [],
    // Since the last scrape, or a bad minute would be diluted by the good days around it.
    collect() {
      for (const quantile of [0.5, 0.9, 0.99]) this.set({ quantile }, late(delay.percentile(quantile * 100)));
      this.set({ quantile: 1 }, late(delay.max));
      delay.reset();
    },
  });
  const busy = new Counter({
    name: 'longtake_event_loop_busy_seconds_total',
    help: 'Time the event loop was at work.',
    registers: [],
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  registry.registerMetric(delays);
  registry.registerMetric(busy);
}
