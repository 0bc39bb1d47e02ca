import { channel } from 'node:diagnostics_channel';

/** Everything worth counting, and its outcomes. Never who or what: this is all a reader of the metrics can see. */
export const outcomes = {
  enquiry: ['stored', 'quarantined', 'repeated', 'key-reused', 'canary'],
  review: ['booked', 'repeated', 'key-reused', 'taken', 'not-offered', 'moved', 'cancelled'],
  delivery: ['sent', 'skipped', 'put-off', 'failed'],
  'store-write': ['refused'],
} as const;

export type Subject = keyof typeof outcomes;
export interface RecordedEvent {
  subject: Subject;
  outcome: string;
}

/**
 * A diagnostics channel and not a dependency handed down: a function that stores or delivers need not know whether
 * anybody counts, and without a subscriber an event costs one comparison.
 */
export const events = channel('longtake.events');

export function record<S extends Subject>(subject: S, outcome: (typeof outcomes)[S][number]): void {
  if (events.hasSubscribers) events.publish({ subject, outcome } satisfies RecordedEvent);
}
