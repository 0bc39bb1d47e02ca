import type { Store } from '../store/dialect.ts';
import { eraseReviews } from './erase-reviews.ts';

/** Small steps: each is one transaction, and visitors write in between. */
const step = 200;

/** Removes reviews that began before the given instant, with their deliveries; says how many. */
export async function purgeReviews(store: Store, before: number): Promise<number> {
  let purged = 0;
  for (;;) {
    const old = await store.db
      .selectFrom('reviews')
      .select('reference')
      .where('starts_at', '<', before)
      .limit(step)
      .execute();
    if (old.length === 0) return purged;
    const references = old.map(({ reference }) => reference);
    await store.write((tx) => eraseReviews(tx, references));
    purged += old.length;
  }
}
