import { sql } from 'kysely';
import { eraseInSteps } from '../outbox/erase-in-steps.ts';
import type { Store } from '../store/dialect.ts';
import { eraseReviews } from './erase-reviews.ts';

/** Erases every review a person booked; one still to come frees its slot, and no mail says so. */
export async function forgetReviews(store: Store, email: string) {
  return eraseInSteps(
    (limit) =>
      store.db
        .selectFrom('reviews')
        .select('reference')
        .where(sql`lower(email)`, '=', email.trim().toLowerCase())
        .limit(limit)
        .execute(),
    (references) => store.write((tx) => eraseReviews(tx, references)),
  );
}
