import type { TimeSpan } from '../../domain/review/free-slots.ts';
import { day } from '../../domain/time/durations.ts';
import type { Db } from '../store/tables.ts';
import { fromRow, type StoredReview } from './review-store.ts';

/** Reviews to come, soonest first. */
export async function listReviews(db: Db, limit: number, now: number): Promise<StoredReview[]> {
  const booked = db.selectFrom('reviews').selectAll().where('state', '=', 'booked').limit(limit);
  const rows = await booked.where('ends_at', '>', now).orderBy('starts_at').orderBy('reference').execute();
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
  const rows = await starting.where('starts_at', '>=', from).where('starts_at', '<', to).execute();
  return rows.map(fromRow).toSorted((one, other) => one.startsAt - other.startsAt);
}

/** All of them, newest first, by pages: `after` is the last review of the page before. */
export async function pageOfReviews(db: Db, limit: number, after?: StoredReview): Promise<StoredReview[]> {
  let query = db.selectFrom('reviews').orderBy('starts_at', 'desc').orderBy('reference', 'desc').limit(limit);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('starts_at', 'reference'), '<', where.tuple(after.startsAt, after.reference)),
    );
  }
  return (await query.selectAll().execute()).map(fromRow);
}
