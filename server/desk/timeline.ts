import type { TimelineEvent } from '../../domain/desk/replies.ts';
import { isoInstant } from '../../domain/time/utc.ts';
import type { Db } from '../store/tables.ts';
import { titleOf } from './api/delivery-replies.ts';

/** Notes have their own events, with what they say. */
const noteAction = 'noted';

export interface StoredEvent extends Omit<TimelineEvent, 'at'> {
  at: number;
}

/** What was done, sent and noted about these enquiries and reviews. */
export async function eventsAbout(db: Db, references: string[], now: number): Promise<StoredEvent[]> {
  if (references.length === 0) return [];
  const notes = await db.selectFrom('notes').selectAll().where('about', 'in', references).execute();
  const actions = await db
    .selectFrom('desk_audit')
    .selectAll()
    .where('reference', 'in', references)
    .where('what', '!=', noteAction)
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('about', 'in', references)
    .where('state', '!=', 'skipped')
    // A reminder that is still to come has not happened.
    .where('created_at', '<=', now)
    .execute();
  return [
    ...notes.map(({ at, by, about, text }) => ({ at, by, what: noteAction, note: text, reference: about })),
    ...actions.map(({ at, by, what, note, reference }) => ({ at, by, what, note, reference })),
    ...deliveries.map((delivery) => ({
      at: delivery.finished_at ?? delivery.created_at,
      by: null,
      what: `${titleOf(delivery.kind)}: ${delivery.state}`,
      note: delivery.last_error,
      reference: delivery.about,
    })),
  ];
}

/** Oldest first. */
export function inOrder(events: StoredEvent[]): TimelineEvent[] {
  return events
    .toSorted((one, other) => one.at - other.at)
    .map((event) => ({ ...event, at: isoInstant(event.at) }));
}
