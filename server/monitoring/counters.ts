import { Counter, type Registry } from 'prom-client';
import { keysOf } from '../../domain/keys-of.ts';

/** The labels of the counters: fixed words, because whoever reads the metrics sees them. */
const outcomes = {
  enquiry: ['stored', 'spam', 'repeated', 'key-reused', 'canary'],
  review: ['booked', 'repeated', 'key-reused', 'taken', 'not-offered', 'too-many-open', 'moved', 'cancelled'],
  delivery: ['sent', 'skipped', 'held', 'put-off', 'refused', 'failed'],
  purge: ['done', 'refused'],
  'store-write': ['refused'],
  'log-line': ['dropped'],
} as const;

type Subject = keyof typeof outcomes;

const counters: Record<Subject, Counter<'outcome'>> = {
  enquiry: counter(
    'longtake_enquiries_total',
    'Enquiries taken by this process; spam is not delivered, canary ones are a monitor’s.',
  ),
  review: counter('longtake_reviews_total', 'Review bookings, moves and cancellations by visitors.'),
  delivery: counter('longtake_deliveries_total', 'Attempts to deliver a mail or a webhook, by outcome.'),
  purge: counter('longtake_purges_total', 'Daily purges; refused ones would have deleted too much at once.'),
  'store-write': counter(
    'longtake_store_writes_total',
    'Writes the store could not take: locked, full or away.',
  ),
  'log-line': counter(
    'longtake_log_lines_total',
    'Lines of the log that could not be written, as to a full disk.',
  ),
};

export function count<S extends Subject>(subject: S, outcome: (typeof outcomes)[S][number], times = 1): void {
  counters[subject].inc({ outcome }, times);
}

/** Every outcome starts at 0, from which Prometheus can see a rise. */
export function registerCounters(registry: Registry): void {
  for (const subject of keysOf(outcomes)) {
    for (const outcome of outcomes[subject]) counters[subject].inc({ outcome }, 0);
    registry.registerMetric(counters[subject]);
  }
}

function counter(name: string, help: string): Counter<'outcome'> {
  return new Counter({ name, help, labelNames: ['outcome'], registers: [] });
}
