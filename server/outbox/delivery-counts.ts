import type { Db } from '../store/tables.ts';
import { visitorKinds } from './delivery-kinds.ts';

/** With `oldest`: when the one for the studio that waits longest was made. */
export async function deliveryCounts(db: Db, now: number) {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'state',
      'kind',
      fn.countAll<number>().as('count'),
      fn.min<number>('created_at').as('oldest'),
    ])
    .where('state', 'in', ['due', 'failed', 'refused'])
    .where((where) => where.or([where('state', '!=', 'due'), where('created_at', '<=', now)]))
    .groupBy(['state', 'kind'])
    .execute();
  const counts = {
    /** Not yet sent, whenever the next attempt is. Reminders count from when they are first due. */
    waiting: 0,
    /** Given up, for the studio (mails and webhooks): the studio retries or dismisses them. */
    failed: 0,
    /** Given up, for visitors, in either state: mostly mistyped addresses, and no alarm. */
    refused: 0,
  };
  let oldest: number | undefined;
  for (const row of rows) {
    const isForVisitor = visitorKinds.has(row.kind);
    if (row.state === 'due') counts.waiting += row.count;
    else if (isForVisitor) counts.refused += row.count;
    else counts.failed += row.count;
    if (row.state === 'due' && !isForVisitor) oldest = Math.min(oldest ?? row.oldest, row.oldest);
  }
  return { counts, oldest };
}
