import { channel } from 'node:diagnostics_channel';

/** Everything worth counting, and how it can end. Never who or what: this is all a reader of the counts can see. */
export const outcomes = {
  enquiry: ['stored', 'quarantined', 'repeated', 'key-reused', 'canary'],
  review: ['booked', 'repeated', 'key-reused', 'taken', 'not-offered', 'moved', 'cancelled'],
  delivery: ['sent', 'skipped', 'put-off', 'failed'],
  'store-write': ['refused'],
} as const;

export type Thing = keyof typeof outcomes;
export interface RecordedEvent {
  thing: Thing;
  ending: string;
}

/**
 * A channel of the process and not a dependency handed down: whoever does the work need not know that anybody counts, and
 * where nobody does, a happening costs one comparison.
 */
export const events = channel('longtake.events');

export function record<T extends Thing>(thing: T, ending: (typeof outcomes)[T][number]): void {
  if (events.hasSubscribers) events.publish({ thing, ending } satisfies RecordedEvent);
}
