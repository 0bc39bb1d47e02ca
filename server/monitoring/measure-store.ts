import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { deliveryCounts } from '../outbox/manage-deliveries.ts';
import { clockDoubt } from '../people/clock-doubt.ts';
import type { Store } from '../store/store.ts';

export interface StoreMetricsDeps {
  store: Store;
  log: Pick<FastifyBaseLogger, 'error'>;
  config: Pick<Config, 'retentionDays' | 'builtAt'>;
  now: () => number;
}

/**
 * What only the store knows, queried for each scrape. Processes that share a store report the same:
 * take the maximum, not the sum. While the store is away only `longtake_store_up` has a value.
 */
export function measureStore(registry: Registry, { store, log, config, now }: StoreMetricsDeps) {
  const registers = [registry];
  const up = new Gauge({ name: 'longtake_store_up', help: '1 when the store answers.', registers });
  const deliveries = new Gauge({
    name: 'longtake_deliveries',
    help: 'Deliveries that wait, that were given up, and that visitors’ mail servers refused.',
    labelNames: ['state'],
    registers,
  });
  const oldestDue = new Gauge({
    name: 'longtake_delivery_oldest_due_seconds',
    help: 'How long ago the delivery to the studio that waits longest was made.',
    registers,
  });
  const doubtful = new Gauge({
    name: 'longtake_clock_doubtful',
    help: '1 when the clock is too far from the newest enquiry or the build: nothing is purged.',
    registers,
  });
  let isUp = true;
  return async function measure(): Promise<void> {
    const at = now();
    try {
      const { counts, oldest } = await deliveryCounts(store.db, at);
      for (const [state, count] of Object.entries(counts)) deliveries.set({ state }, count);
      oldestDue.set(Math.max(0, at - (oldest ?? at)) / 1000);
      doubtful.set((await clockDoubt(store.db, config, at)) ? 1 : 0);
      isUp = true;
    } catch (error) {
      if (isUp) log.error({ err: error }, 'the metrics cannot read the store');
      deliveries.reset();
      oldestDue.remove();
      doubtful.remove();
      isUp = false;
    }
    up.set(isUp ? 1 : 0);
  };
}
