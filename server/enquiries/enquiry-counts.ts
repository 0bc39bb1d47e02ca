import type { EnquiryList } from '../../domain/desk/replies.ts';
import { answerBy } from '../../domain/enquiry/reply-clock.ts';
import type { Db } from '../store/tables.ts';
import { isIn } from './desk-list.ts';

/** How many wait, are overdue, snoozed and in quarantine. */
export async function enquiryCounts(db: Db, { now, replyHours }: { now: number; replyHours: number }) {
  const count = async (list: EnquiryList, receivedBefore = Number.MAX_SAFE_INTEGER) => {
    const row = await db
      .selectFrom('enquiries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('canary', '=', 0)
      .where((where) => isIn(list, where, now))
      .where('received_at', '<=', receivedBefore)
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return {
    waiting: await count('waiting'),
    overdue: await count('waiting', now - answerBy(0, replyHours)),
    snoozed: await count('snoozed'),
    spam: await count('spam'),
  };
}
