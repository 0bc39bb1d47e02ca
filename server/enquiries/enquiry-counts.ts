import type { EnquiryList } from '../../domain/desk/replies.ts';
import { answerBy } from '../../domain/enquiry/reply-clock.ts';
import type { Db } from '../store/tables.ts';
import { listCondition } from './desk-list.ts';

/** How many wait, are overdue, snoozed and spam. */
export async function enquiryCounts(db: Db, { now, replyHours }: { now: number; replyHours: number }) {
  return {
    waiting: await countIn(db, 'waiting', now),
    overdue: await countIn(db, 'waiting', now, now - answerBy(0, replyHours)),
    snoozed: await countIn(db, 'snoozed', now),
    spam: await countIn(db, 'spam', now),
  };
}

/** Without the canary's. */
export async function countIn(
  db: Db,
  list: EnquiryList,
  now: number,
  receivedBefore = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('canary', '=', 0)
    .where((where) => listCondition(list, where, now))
    .where('received_at', '<=', receivedBefore)
    .executeTakeFirstOrThrow();
  return count;
}
