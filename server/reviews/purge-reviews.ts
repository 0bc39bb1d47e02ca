import { eraseInSteps } from '../outbox/erase-in-steps.ts';
import type { Store } from '../store/dialect.ts';
import { eraseReviews } from './erase-reviews.ts';

/** Erases reviews that began before the given instant, with their deliveries; says how many. */
export async function purgeReviews(store: Store, before: number): Promise<number> {
  const { count } = await eraseInSteps(
    (limit) =>
      store.db
        .selectFrom('reviews')
        .select('reference')
        .where('starts_at', '<', before)
        .limit(limit)
        .execute(),
    (references) => store.write((tx) => eraseReviews(tx, references)),
  );
  return count;
}
