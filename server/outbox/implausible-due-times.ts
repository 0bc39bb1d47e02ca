import { day } from '../../domain/time/instants.ts';
import type { Store } from '../store/store.ts';
import type { Db } from '../store/tables.ts';
import { longestWaitMs } from './backoff.ts';
import { scheduledKinds } from './delivery-kinds.ts';

/** Longer than any schedule: a review can be booked at most 90 days ahead. */
const longestScheduleMs = 100 * day;

/**
 * Deliveries that are due later than a schedule or a retry can make them. The clock was ahead when
 * they were queued or retried, and was set back since.
 */
export async function implausibleDueTimes(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'due')
    .where('due_at', '>', now + longestWaitMs)
    .where((where) =>
      where.or([
        where('kind', 'not in', scheduledKinds),
        where('attempts', '>', 0),
        where('due_at', '>', now + longestScheduleMs),
      ]),
    )
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes them due now; returns how many. Reads first, because there are nearly never any. */
export async function resetImplausibleDueTimes(store: Store, now: number): Promise<number> {
  const ids = await implausibleDueTimes(store.db, now);
  if (ids.length === 0) return 0;
  const reset = await store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set(({ eb }) => ({
        due_at: now,
        created_at: eb.case().when('created_at', '>', now).then(now).else(eb.ref('created_at')).end(),
      }))
      .where('id', 'in', ids)
      .where('due_at', '>', now)
      .returning('id')
      .execute(),
  );
  return reset.length;
}
