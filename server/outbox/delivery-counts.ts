import type { Db } from '../store/tables.ts';

export interface DeliveryCounts {
  /** Due by now and not yet sent. */
  waiting: number;
  /** Given up: nothing retries them but the studio's command. */
  failed: number;
}

export async function deliveryCounts(db: Db, now: number): Promise<DeliveryCounts> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where((where) =>
      where.or([
        where('state', '=', 'failed'),
        where.and([where('state', '=', 'due'), where('due_at', '<=', now)]),
      ]),
    )
    .groupBy('state')
    .execute();
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: count('due'), failed: count('failed') };
}

/** When the first unsent delivery became due, or will; one lookup in an index. */
export async function earliestDue(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('state', '=', 'due')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}
