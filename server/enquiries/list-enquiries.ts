import type { Db } from '../store/tables.ts';
import { fromRow, type StoredEnquiry } from './enquiry-store.ts';

interface Page {
  limit: number;
  /** The last enquiry of the page before. */
  after: StoredEnquiry | undefined;
}

/** All of them, newest first, by pages: an export of a hundred thousand must not be in memory at once. */
export async function pageOfEnquiries(db: Db, { limit, after }: Page): Promise<StoredEnquiry[]> {
  let query = visitors(db).orderBy('received_at', 'desc').orderBy('reference', 'desc').limit(limit);
  if (after) {
    query = query.where((where) =>
      where.or([
        where('received_at', '<', after.receivedAt),
        where.and([where('received_at', '=', after.receivedAt), where('reference', '<', after.reference)]),
      ]),
    );
  }
  return (await query.selectAll().execute()).map(fromRow);
}

/** What waits for an answer, oldest first; then what is answered, newest first. */
export async function listWaitingFirst(db: Db, limit: number): Promise<StoredEnquiry[]> {
  const delivered = visitors(db).selectAll().where('spam_reason', 'is', null).limit(limit);
  const waiting = await delivered.where('answered_at', 'is', null).orderBy('received_at').execute();
  const answered = await delivered
    .where('answered_at', 'is not', null)
    .orderBy('received_at', 'desc')
    .execute();
  return [...waiting, ...answered].slice(0, limit).map(fromRow);
}

/** Newest first. */
export async function listQuarantined(db: Db, limit: number): Promise<StoredEnquiry[]> {
  const query = visitors(db).selectAll().where('spam_reason', 'is not', null).limit(limit);
  return (await query.orderBy('received_at', 'desc').execute()).map(fromRow);
}

/** How many enquiries are in quarantine. */
export async function countQuarantined(db: Db): Promise<number> {
  const { count } = await visitors(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('spam_reason', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Without the canary's. */
const visitors = (db: Db) => db.selectFrom('enquiries').where('canary', '=', 0);
