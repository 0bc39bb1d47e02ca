import { sql } from 'kysely';
import type { TimeSpan } from '../../domain/review/slots.ts';
import { day } from '../../domain/time/instants.ts';
import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { insertNote } from '../events/notes.ts';
import { enqueue, type NewDelivery } from '../outbox/delivery.ts';
import { type Store, withoutNulls } from '../store/store.ts';
import type { Db, ReviewRow, Tx } from '../store/tables.ts';

export type StoredReview = ReturnType<typeof fromRow>;

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

export async function addReviewNote(
  { store, now }: { store: Store; now: () => number },
  reference: string,
  { id, text }: { id: string; text: string },
  owner: string,
): Promise<StoredReview | undefined | 'key-reused'> {
  const at = now();
  const review = await store.write(async (tx) => {
    // Locked, so that nothing is noted about a person who is being forgotten.
    const found = await lockReview(tx, reference);
    if (!found) return undefined;
    const noted = await insertNote(tx, { id, about: reference, by: owner, at, text });
    if (noted === 'key-reused') return noted;
    if (noted === 'added') await recordAction(tx, { by: owner, what: 'noted', reference, at });
    return found;
  });
  if (review) announceChange();
  return review;
}

/** Deletes what is still due, such as the reminder of the old time: it is no longer true. */
export async function replaceDeliveries(
  tx: Tx,
  reference: string,
  { now, webhook, byStudio = false }: { now: number; webhook: unknown; byStudio?: boolean },
  deliveries: NewDelivery[],
): Promise<void> {
  await tx.deleteFrom('deliveries').where('about', '=', reference).where('state', '=', 'due').execute();
  const webhooks: NewDelivery[] = webhook ? [{ kind: 'review-webhook', about: reference }] : [];
  const caused = [...deliveries, ...webhooks].map((each) => ({ ...each, byStudio }));
  await enqueue(tx, caused, now);
}

/** Reviews to come, soonest first. */
export async function listReviews(db: Db, limit: number, now: number): Promise<StoredReview[]> {
  const booked = db.selectFrom('reviews').selectAll().where('state', '=', 'booked').limit(limit);
  const rows = await booked.where('endsAt', '>', now).orderBy('startsAt').orderBy('reference').execute();
  return rows.map(fromRow);
}

/** Booked ones that go on or start within 24 hours, soonest first: a calendar day is another in each zone. */
export async function reviewsWithinDay(db: Db, now: number): Promise<StoredReview[]> {
  const reviews = await reviewsBetween(db, { from: now - day, to: now + day });
  return reviews.filter(({ state, endsAt }) => state === 'booked' && endsAt > now);
}

/** Those that start in this time, booked or cancelled, soonest first. */
export async function reviewsBetween(db: Db, { from, to }: TimeSpan): Promise<StoredReview[]> {
  const states = ['booked', 'cancelled'] as const;
  const starting = db.selectFrom('reviews').selectAll().where('state', 'in', states);
  const rows = await starting.where('startsAt', '>=', from).where('startsAt', '<', to).execute();
  return rows.map(fromRow).toSorted((one, other) => one.startsAt - other.startsAt);
}

/** What is booked and not over before the span begins, nor begins after it. */
export async function bookedWithin(db: Db, { from, to }: TimeSpan): Promise<StoredReview[]> {
  const booked = db.selectFrom('reviews').selectAll().where('state', '=', 'booked');
  const rows = await booked
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .execute();
  return rows.map(fromRow);
}

/** Those of an address, however it was typed, latest first. */
export async function reviewsOf(db: Db, email: string, limit: number): Promise<StoredReview[]> {
  const theirs = sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;
  const query = db.selectFrom('reviews').selectAll().where(theirs).orderBy('startsAt', 'desc').limit(limit);
  return (await query.execute()).map(fromRow);
}

/** All of them, newest first, by pages: `after` is the last review of the page before. */
export async function pageOfReviews(db: Db, limit: number, after?: StoredReview): Promise<StoredReview[]> {
  let query = db.selectFrom('reviews').orderBy('startsAt', 'desc').orderBy('reference', 'desc').limit(limit);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('startsAt', 'reference'), '<', where.tuple(after.startsAt, after.reference)),
    );
  }
  return (await query.selectAll().execute()).map(fromRow);
}

/** Without what the store alone looks at. */
function fromRow(row: ReviewRow) {
  const {
    key: _key,
    digest: _digest,
    bookedStart: _bookedStart,
    day: _day,
    cancelledAt: _cancelledAt,
    visitorMoves,
    demo,
    ...rest
  } = row;
  return { ...withoutNulls(rest), visitorMoves: visitorMoves ?? 0, demo: demo === 1 };
}
