import { eraseInSteps } from '../outbox/erase-in-steps.ts';
import type { Store } from '../store/dialect.ts';
import { eraseEnquiries } from './erase-enquiries.ts';

/** Erases what was received before the given instants, with its deliveries; says how many enquiries. */
export async function purgeEnquiries(
  store: Store,
  { before, canariesBefore }: { before: number; canariesBefore: number },
): Promise<number> {
  const { count } = await eraseInSteps(
    (limit) =>
      store.db
        .selectFrom('enquiries')
        .select('reference')
        .where((where) =>
          where.or([
            where('received_at', '<', before),
            where.and([where('canary', '=', 1), where('received_at', '<', canariesBefore)]),
          ]),
        )
        .limit(limit)
        .execute(),
    (references) => store.write((tx) => eraseEnquiries(tx, references)),
  );
  return count;
}
