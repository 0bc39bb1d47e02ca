import { day } from '../../domain/time/durations.ts';
import type { Store } from '../store/dialect.ts';
import type { Db } from '../store/tables.ts';
import { longestWaitMs } from './backoff.ts';
import { plannedKinds } from './delivery-kinds.ts';

/** Longer than any plan: a review can be booked at most 90 days ahead. */
const longestPlanMs = 100 * day;

/**
 * Deliveries that are due further away than any wait of theirs. The clock was ahead when they were
 * queued or put off, and was set back since.
 */
export async function farDueTimes(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'due')
    .where('due_at', '>', now + longestWaitMs)
    .where((where) =>
      where.or([
        where('kind', 'not in', plannedKinds),
        where('attempts', '>', 0),
        where('due_at', '>', now + longestPlanMs),
      ]),
    )
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes them due now; returns how many. Reads first, because there are nearly never any. */
export async function pullInDueTimes(store: Store, now: number): Promise<number> {
  const far = await farDueTimes(store.db, now);
  if (far.length === 0) return 0;
  const pulled = await store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set(({ eb }) => ({
        due_at: now,
        created_at: eb.case().when('created_at', '>', now).then(now).else(eb.ref('created_at')).end(),
      }))
      .where('id', 'in', far)
      .where('due_at', '>', now)
      .returning('id')
      .execute(),
  );
  return pulled.length;
}
