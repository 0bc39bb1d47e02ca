import type { Db } from '../store/tables.ts';
import { fromRow, type StoredEnquiry } from './enquiry-store.ts';

interface Page {
  spam?: boolean;
  canaries?: boolean;
  limit: number;
  /** The last enquiry of the page before. */
  after?: StoredEnquiry | undefined;
}

/** Newest first, by pages: an export of a hundred thousand must not be in memory at once. */
export async function listEnquiries(
  db: Db,
  { spam, canaries = false, limit, after }: Page,
): Promise<StoredEnquiry[]> {
  let query = db
    .selectFrom('enquiries')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(limit);
  if (!canaries) query = query.where('canary', '=', 0);
  if (spam !== undefined) query = query.where('spam_reason', spam ? 'is not' : 'is', null);
  if (after) {
    query = query.where((where) =>
      where.or([
        where('received_at', '<', after.receivedAt),
        where.and([where('received_at', '=', after.receivedAt), where('reference', '<', after.reference)]),
      ]),
    );
  }
  return (await query.execute()).map(fromRow);
}

/** How many enquiries are in quarantine. */
export async function countQuarantined(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('canary', '=', 0)
    .where('spam_reason', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
