import { Counter, type Registry } from 'prom-client';
import { events, outcomes, type RecordedEvent, type Subject } from './events.ts';

const metrics: Record<Subject, { name: string; help: string }> = {
  enquiry: {
    name: 'longtake_enquiries_total',
    help: 'Enquiries taken by this process; quarantined ones look like spam, canary ones are the watchdog’s.',
  },
  review: {
    name: 'longtake_reviews_total',
    help: 'Review bookings, moves and cancellations by visitors.',
  },
  delivery: {
    name: 'longtake_deliveries_total',
    help: 'Attempts to deliver a mail or a webhook, by outcome.',
  },
  'store-write': {
    name: 'longtake_store_writes_total',
    help: 'Writes the store could not take: locked, full or away.',
  },
};

/** Counts recorded events. Every outcome starts at 0, from which Prometheus can see a rise. */
export function countEvents(registry: Registry): { stop: () => void } {
  const counters = new Map<Subject, Counter<'outcome'>>();
  for (const [subject, names] of Object.entries(outcomes)) {
    const { name, help } = metrics[subject as Subject];
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
    for (const outcome of names) counter.inc({ outcome }, 0);
    counters.set(subject as Subject, counter);
  }
  function count(message: unknown): void {
    const { subject, outcome } = message as RecordedEvent;
    counters.get(subject)?.inc({ outcome });
  }
  events.subscribe(count);
  return { stop: () => events.unsubscribe(count) };
}
