import type { Db } from '../store/tables.ts';
import { fromRow, type StoredEnquiry } from './enquiry-store.ts';

/** All of them, newest first, by pages: `after` is the last enquiry of the page before. */
export async function pageOfEnquiries(
  db: Db,
  limit: number,
  after?: StoredEnquiry,
): Promise<StoredEnquiry[]> {
  let query = visitors(db).orderBy('received_at', 'desc').orderBy('reference', 'desc').limit(limit);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('received_at', 'reference'), '<', where.tuple(after.receivedAt, after.reference)),
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
export async function listSpam(db: Db, limit: number): Promise<StoredEnquiry[]> {
  const query = visitors(db).selectAll().where('spam_reason', 'is not', null).limit(limit);
  return (await query.orderBy('received_at', 'desc').execute()).map(fromRow);
}

/** Without the canary's. */
const visitors = (db: Db) => db.selectFrom('enquiries').where('canary', '=', 0);
