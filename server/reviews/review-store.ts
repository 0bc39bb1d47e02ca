import type { BookingFields } from '../../domain/review/fields.ts';
import type { Slot } from '../../domain/review/rules.ts';
import type { Db, ReviewRow, Tx } from '../store/tables.ts';

export interface StoredReview extends BookingFields {
  reference: string;
  bookedAt: number;
  endsAt: number;
  movedFrom: number | undefined;
  sequence: number;
  state: 'booked' | 'cancelled';
  cancelledBy: 'visitor' | 'studio' | undefined;
  /** Of the last move. */
  movedBy: 'visitor' | 'studio' | undefined;
  /** What the studio says to the visitor when it cancels. */
  cancelWords: string | undefined;
  demo: boolean;
}

interface NewReview extends Omit<BookingFields, 'startsAt'> {
  reference: string;
  key: string;
  digest: string;
  bookedAt: number;
  slot: Slot;
  demo?: boolean;
}

/** False when its key or its reference is already taken. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { slot } = review;
  const inserted = await tx
    .insertInto('reviews')
    .values({
      reference: review.reference,
      key: review.key,
      digest: review.digest,
      booked_at: review.bookedAt,
      booked_start: slot.startsAt,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      day: slot.day,
      sequence: 0,
      state: 'booked',
      name: review.name,
      email: review.email,
      time_zone: review.timeZone,
      note: review.note ?? null,
      demo: review.demo ? 1 : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findByKey(tx: Tx, key: string) {
  const found = tx.selectFrom('reviews').select(['reference', 'booked_start as startsAt', 'digest']);
  return found.where('key', '=', key).executeTakeFirst();
}

export async function findReview(db: Db, reference: string): Promise<StoredReview | undefined> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Locks a review for the rest of the transaction, by an update that changes nothing. */
export async function lockReview(tx: Tx, reference: string): Promise<StoredReview | undefined> {
  const row = await tx
    .updateTable('reviews')
    .set({ reference })
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Raises the sequence, as calendars expect of every change. */
export async function changeReview(
  tx: Tx,
  { reference, sequence }: StoredReview,
  changed: Partial<ReviewRow>,
): Promise<StoredReview> {
  const row = await tx
    .updateTable('reviews')
    .set({ ...changed, sequence: sequence + 1 })
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export function fromRow(row: ReviewRow): StoredReview {
  return {
    reference: row.reference,
    bookedAt: row.booked_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    movedFrom: row.moved_from ?? undefined,
    sequence: row.sequence,
    state: row.state,
    cancelledBy: row.cancelled_by ?? undefined,
    movedBy: row.moved_by ?? undefined,
    cancelWords: row.cancel_words ?? undefined,
    demo: row.demo === 1,
    name: row.name,
    email: row.email,
    timeZone: row.time_zone,
    note: row.note ?? undefined,
  };
}
