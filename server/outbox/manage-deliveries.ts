import { sql } from 'kysely';
import { kindOf } from '../../domain/delivery-kinds.ts';
import { day } from '../../domain/time/instants.ts';
import type { Db, Tx } from '../store/tables.ts';

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];

/**
 * Without what went out of the canary's. First what failed, then what waits for a retry, then what waits for its first attempt, the oldest
 * first and reminders of the future last; then the newest of the rest.
 */
export async function listDeliveries(db: Db, limit: number) {
  const open = await deliveries(db)
    .where('state', 'in', ['failed', 'due'])
    .orderBy(sql`case when state = 'failed' then 0 when attempts > 0 then 1 else 2 end`)
    .orderBy(sql`case when state = 'due' then created_at else -created_at end`)
    .orderBy('id')
    .limit(limit)
    .execute();
  // By the index of their times: there are hundreds of thousands of these, and they are not sorted.
  const rest = await deliveries(db)
    .where('state', 'not in', ['failed', 'due'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('enquiries')
            .select('reference')
            .whereRef('reference', '=', 'about')
            .where('canary', '=', 1),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit - open.length)
    .execute();
  return [...open, ...rest];
}

/** Of these enquiries and reviews, oldest first. */
export async function deliveriesAbout(db: Db, references: string[]): Promise<ListedDelivery[]> {
  if (references.length === 0) return [];
  return deliveries(db).where('about', 'in', references).orderBy('createdAt').orderBy('id').execute();
}

/** Newest first. */
export async function failedDeliveries(db: Db, limit: number): Promise<ListedDelivery[]> {
  const failed = deliveries(db).where('state', '=', 'failed').limit(limit);
  return failed.orderBy('createdAt', 'desc').orderBy('id').execute();
}

function deliveries(db: Db) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'about', 'state', 'attempts', 'createdAt', 'dueAt', 'finishedAt', 'lastError']);
}

/** With `oldest`: when the one for the studio that waits longest was made. */
export async function deliveryCounts(db: Db, now: number) {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'state',
      'kind',
      fn.countAll<number>().as('count'),
      fn.min<number>('createdAt').as('oldest'),
    ])
    .where('state', 'in', ['due', 'failed', 'refused'])
    .where((where) => where.or([where('state', '!=', 'due'), where('createdAt', '<=', now)]))
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
    const isForVisitor = kindOf(row.kind).isToVisitor;
    if (row.state === 'due') counts.waiting += row.count;
    else if (isForVisitor) counts.refused += row.count;
    else counts.failed += row.count;
    if (row.state === 'due' && !isForVisitor) oldest = Math.min(oldest ?? row.oldest, row.oldest);
  }
  return { counts, oldest };
}

/** Mails to visitors that were not sent within the last day, because of the daily limit. */
export async function heldToday(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'held')
    .where('finishedAt', '>', now - day)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes due now what failed or waits for a retry, with its attempts back at one: none would say that
 * it cannot have gone out. With an id that delivery alone, refused, held and dismissed ones too. What was never tried stays as it is: the
 * reminder of a review in three days would go out today. A lease means that it is being sent, and is
 * left alone. Returns how many.
 */
export async function retryDeliveries(tx: Tx, now: number, id?: string): Promise<number> {
  const retried = await tx
    .updateTable('deliveries')
    .set({ state: 'due', dueAt: now, attempts: 1, finishedAt: null, byStudio: 1 })
    .where((where) => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]))
    .where((where) =>
      where.or([
        where('state', 'in', id ? ['failed', 'refused', 'held', 'dismissed'] : ['failed']),
        where.and([where('state', '=', 'due'), where('attempts', '>', 0)]),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return retried.length;
}

/** Ends the alarm of one that did not go out; false when there is none with this id. */
export async function dismissDelivery(tx: Tx, id: string): Promise<boolean> {
  const dismissed = await tx
    .updateTable('deliveries')
    .set({ state: 'dismissed' })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'refused', 'held'])
    .returning('id')
    .executeTakeFirst();
  return dismissed !== undefined;
}
