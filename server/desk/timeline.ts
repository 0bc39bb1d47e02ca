import type { TimelineEntry } from '../../domain/desk/replies.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import type { Db } from '../store/tables.ts';
import { titleOf } from './api/delivery-replies.ts';

/** Of a note only its own entry is shown, which has its text, and not the action of the audit list. */
const noteAction = 'noted';

export interface StoredEntry extends Omit<TimelineEntry, 'at'> {
  at: number;
}

/** What was done, sent and noted about these enquiries and reviews. */
export async function entriesAbout(db: Db, references: string[], now: number): Promise<StoredEntry[]> {
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

export function oldestFirst(entries: StoredEntry[]): TimelineEntry[] {
  return entries
    .toSorted((one, other) => one.at - other.at)
    .map((entry) => ({ ...entry, at: isoInstant(entry.at) }));
}
