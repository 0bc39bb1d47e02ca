import { eraseEnquiries } from '../enquiries/erase-enquiries.ts';
import { eraseInSteps } from '../outbox/erase-in-steps.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import type { Store } from '../store/dialect.ts';

/**
 * Deletes enquiries received before the given instants, with their deliveries. Returns how many.
 */
export async function purgeEnquiries(
  store: Store,
  { before, canariesBefore }: { before: number; canariesBefore: number },
): Promise<number> {
  const old = store.db
    .selectFrom('enquiries')
    .select('reference')
    .where((where) =>
      where.or([
        where('received_at', '<', before),
        where.and([where('canary', '=', 1), where('received_at', '<', canariesBefore)]),
      ]),
    );
  const { count } = await eraseInSteps(
    (limit) => old.limit(limit).execute(),
    (references) => store.write((tx) => eraseEnquiries(tx, references)),
  );
  return count;
}

/** Deletes reviews that began before the given instant, with their deliveries. Returns how many. */
export async function purgeReviews(store: Store, before: number): Promise<number> {
  const old = store.db.selectFrom('reviews').select('reference').where('starts_at', '<', before);
  const { count } = await eraseInSteps(
    (limit) => old.limit(limit).execute(),
    (references) => store.write((tx) => eraseReviews(tx, references)),
  );
  return count;
}
