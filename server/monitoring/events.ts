import { channel } from 'node:diagnostics_channel';

/** What is counted, by outcome; never who or what, because the metrics show all of it. */
export const outcomes = {
  enquiry: ['stored', 'quarantined', 'repeated', 'key-reused', 'canary'],
  review: ['booked', 'repeated', 'key-reused', 'taken', 'not-offered', 'too-many-open', 'moved', 'cancelled'],
  delivery: ['sent', 'skipped', 'held', 'put-off', 'refused', 'failed'],
  'store-write': ['refused'],
} as const;

export type Subject = keyof typeof outcomes;
export interface RecordedEvent {
  subject: Subject;
  outcome: string;
}

/**
 * A diagnostics channel instead of a dependency: functions that store or deliver need not know
 * whether anybody counts, and without a subscriber an event costs one comparison.
 */
export const events = channel('longtake.events');

export function record<S extends Subject>(subject: S, outcome: (typeof outcomes)[S][number]): void {
  if (events.hasSubscribers) events.publish({ subject, outcome } satisfies RecordedEvent);
}
