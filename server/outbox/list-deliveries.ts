import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];

/**
 * First what failed, then what waits for a retry, then what waits for its first attempt, the oldest
 * first and reminders of the future last; then the newest of the rest.
 */
export async function listDeliveries(db: Db, limit: number) {
  return deliveries(db)
    .orderBy(
      sql`case when state = 'failed' then 0 when state = 'due' and attempts > 0 then 1
        when state = 'due' then 2 else 3 end`,
    )
    .orderBy(sql`case when state = 'due' then created_at else -created_at end`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Of these enquiries and reviews, oldest first. */
export async function deliveriesAbout(db: Db, references: string[]): Promise<ListedDelivery[]> {
  if (references.length === 0) return [];
  return deliveries(db).where('about', 'in', references).orderBy('created_at').orderBy('id').execute();
}

/** Newest first. */
export async function failedDeliveries(db: Db, limit: number): Promise<ListedDelivery[]> {
  const failed = deliveries(db).where('state', '=', 'failed').limit(limit);
  return failed.orderBy('created_at', 'desc').orderBy('id').execute();
}

function deliveries(db: Db) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'about', 'state', 'attempts', 'created_at as createdAt', 'due_at as dueAt'])
    .select(['finished_at as finishedAt', 'last_error as lastError']);
}
