import type { Db } from '../store/tables.ts';
import { fromRow, type StoredReview } from './review-store.ts';

interface Page {
  all: boolean;
  now: number;
  limit: number;
  /** The last review of the page before; only with `all`. */
  after?: StoredReview | undefined;
}

/** Reviews to come, soonest first; with `all` also past and cancelled ones, newest first. */
export async function listReviews(db: Db, { all, now, limit, after }: Page): Promise<StoredReview[]> {
  const base = db.selectFrom('reviews').selectAll().limit(limit);
  let query = all
    ? base.orderBy('starts_at', 'desc')
    : base.where('state', '=', 'booked').where('ends_at', '>', now).orderBy('starts_at');
  if (after) {
    query = query.where((where) =>
      where.or([
        where('starts_at', '<', after.startsAt),
        where.and([where('starts_at', '=', after.startsAt), where('reference', '>', after.reference)]),
      ]),
    );
  }
  return (await query.orderBy('reference').execute()).map(fromRow);
}
