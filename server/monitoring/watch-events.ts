import { outcomes, events, type RecordedEvent, type Thing } from './events.ts';
import type { Metric } from './exposition.ts';

const named: Record<Thing, [name: string, help: string]> = {
  enquiry: [
    'longtake_enquiries_total',
    'Enquiries taken by this process; quarantined ones look like spam, canary ones are the watchdog’s.',
  ],
  review: ['longtake_reviews_total', 'Review bookings, moves and cancellations by visitors.'],
  delivery: ['longtake_deliveries_total', 'Attempts to deliver a mail or a webhook, by how they ended.'],
  'store-write': ['longtake_store_writes_total', 'Writes the store could not take: locked, full or away.'],
};

/** Counts what this process does. Every ending is there from the start, with nought: only then can a rise be seen. */
export function watchHappenings(): { metrics: () => Metric[]; stop: () => void } {
  const counts = new Map<Thing, Map<string, number>>();
  for (const [thing, ends] of Object.entries(outcomes)) {
    counts.set(thing as Thing, new Map(ends.map((ending) => [ending, 0])));
  }
  function count(message: unknown): void {
    const { thing, ending } = message as RecordedEvent;
    const byEnding = counts.get(thing);
    byEnding?.set(ending, (byEnding.get(ending) ?? 0) + 1);
  }
  events.subscribe(count);
  return {
    metrics: () =>
      [...counts].map(([thing, byEnding]) => ({
        name: named[thing][0],
        help: named[thing][1],
        type: 'counter',
        samples: [...byEnding].map(([outcome, value]) => ({ labels: { outcome }, value })),
      })),
    stop: () => events.unsubscribe(count),
  };
}
