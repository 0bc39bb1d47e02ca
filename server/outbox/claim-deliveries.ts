import type { ExpressionBuilder } from 'kysely';
import type { Store } from '../store/store.ts';
import type { Db, Tables } from '../store/tables.ts';
import type { Delivery } from './delivery.ts';

export interface Claim {
  /** Id of the process that gets the lease. */
  leaseOwner: string;
  now: number;
  leaseMs: number;
  limit: number;
}

/**
 * Leases due deliveries to one process. No two processes lease the same delivery: the update
 * repeats the condition on the lease under the row's lock. The leases of a dead process expire,
 * and others claim its deliveries. A lease that ends later than any lease can counts as expired
 * too: the clock was set back. (Twice the time, because the clocks of two machines differ.)
 */
export async function claimDeliveries(
  store: Store,
  { leaseOwner, now, leaseMs, limit }: Claim,
): Promise<Delivery[]> {
  const isFree = (where: ExpressionBuilder<Tables, 'deliveries'>) =>
    where.or([
      where('lease_until', 'is', null),
      where('lease_until', '<=', now),
      where('lease_until', '>', now + 2 * leaseMs),
    ]);
  const claimable = (db: Db) =>
    db.selectFrom('deliveries').where('state', '=', 'due').where('due_at', '<=', now).where(isFree);
  // A read first: most polls find nothing, and a write costs a flush to disk.
  const waiting = await claimable(store.db).select('id').limit(1).execute();
  if (waiting.length === 0) return [];
  return store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set((set) => ({
        lease_owner: leaseOwner,
        lease_until: now + leaseMs,
        attempts: set('attempts', '+', 1),
      }))
      .where('id', 'in', claimable(tx).select('id').orderBy('due_at').limit(limit))
      // The same as state = 'due', for which SQLite would scan `deliveries_by_due` instead of
      // looking up the ids.
      .where('finished_at', 'is', null)
      .where(isFree)
      .returning(['id', 'kind', 'about', 'created_at as createdAt', 'attempts'])
      .execute(),
  );
}
