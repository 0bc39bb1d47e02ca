import { deliveryCounts, earliestDue } from '../outbox/delivery-counts.ts';
import type { Store } from '../store/dialect.ts';
import type { Metric } from './exposition.ts';

/** What only the store knows. Processes that share one store tell the same: take the greatest, not the sum. */
export async function lookAtStore(store: Store, now: number): Promise<Metric[]> {
  const up = { name: 'longtake_store_up', help: '1 when the store answers.', type: 'gauge' } as const;
  try {
    const states = await deliveryCounts(store.db, now);
    const earliest = await earliestDue(store.db);
    return [
      { ...up, samples: [{ value: 1 }] },
      {
        name: 'longtake_deliveries',
        help: 'Deliveries that are due and not yet out, and that were given up.',
        type: 'gauge',
        samples: Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
      },
      {
        name: 'longtake_delivery_oldest_due_seconds',
        help: 'How long the delivery that waits longest has been due.',
        type: 'gauge',
        samples: [{ value: Math.max(0, now - (earliest ?? now)) / 1000 }],
      },
    ];
  } catch {
    return [{ ...up, samples: [{ value: 0 }] }];
  }
}
