import { Gauge, type Registry } from 'prom-client';
import { deliveryCounts, earliestDue } from '../outbox/delivery-counts.ts';
import type { Store } from '../store/dialect.ts';

/**
 * What only the store knows, queried for each scrape. Processes that share a store report the same:
 * take the maximum, not the sum. While the store is away only `longtake_store_up` has a value.
 */
export function measureStore(registry: Registry, store: Store, now: () => number) {
  const registers = [registry];
  const up = new Gauge({ name: 'longtake_store_up', help: '1 when the store answers.', registers });
  const deliveries = new Gauge({
    name: 'longtake_deliveries',
    help: 'Deliveries that are due and not yet out, and that were given up.',
    labelNames: ['state'],
    registers,
  });
  const oldestDue = new Gauge({
    name: 'longtake_delivery_oldest_due_seconds',
    help: 'How long the delivery that waits longest has been due.',
    registers,
  });
  return async function measure(): Promise<void> {
    const at = now();
    try {
      const states = await deliveryCounts(store.db, at);
      const earliest = await earliestDue(store.db);
      for (const [state, count] of Object.entries(states)) deliveries.set({ state }, count);
      oldestDue.set(Math.max(0, at - (earliest ?? at)) / 1000);
      up.set(1);
    } catch {
      deliveries.reset();
      oldestDue.remove();
      up.set(0);
    }
  };
}
