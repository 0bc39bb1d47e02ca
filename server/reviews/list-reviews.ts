import type { Db } from '../store/tables.ts';
import { fromRow, type StoredReview } from './review-store.ts';

/** Those still to come, soonest first; with `all` also the past and the cancelled ones, newest first. */
export async function listReviews(
  db: Db,
  { all, now, limit }: { all: boolean; now: number; limit: number },
): Promise<StoredReview[]> {
  const base = db.selectFrom('reviews').selectAll().limit(limit);
  const query = all
    ? base.orderBy('starts_at', 'desc')
    : base.where('state', '=', 'booked').where('ends_at', '>', now).orderBy('starts_at');
  return (await query.orderBy('reference').execute()).map(fromRow);
}
