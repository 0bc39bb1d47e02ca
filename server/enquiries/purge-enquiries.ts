import type { Store } from '../store/dialect.ts';
import { eraseEnquiries } from './erase-enquiries.ts';

/** Small steps: each is one transaction, and visitors write in between. */
const step = 200;

/** Removes what was received before the given instants, with its deliveries; says how many enquiries went. */
export async function purgeEnquiries(
  store: Store,
  { before, canariesBefore }: { before: number; canariesBefore: number },
): Promise<number> {
  let purged = 0;
  for (;;) {
    const old = await store.db
      .selectFrom('enquiries')
      .select('reference')
      .where((where) =>
        where.or([
          where('received_at', '<', before),
          where.and([where('canary', '=', 1), where('received_at', '<', canariesBefore)]),
        ]),
      )
      .limit(step)
      .execute();
    if (old.length === 0) return purged;
    await store.write((tx) =>
      eraseEnquiries(
        tx,
        old.map(({ reference }) => reference),
      ),
    );
    purged += old.length;
  }
}
