import type { Store } from '../store/dialect.ts';
import type { Db } from '../store/tables.ts';
import type { Delivery } from './delivery.ts';

export interface Claim {
  /** Names the process that holds the lease. */
  owner: string;
  now: number;
  leaseMs: number;
  limit: number;
}

/**
 * Leases due deliveries to one process. No two processes lease the same delivery: the update
 * repeats the condition on the lease under the row's lock. The leases of a dead process expire,
 * and others claim its deliveries.
 */
export async function claimDeliveries(
  store: Store,
  { owner, now, leaseMs, limit }: Claim,
): Promise<Delivery[]> {
  // A read first: most polls find nothing, and a write costs a flush to disk.
  const waiting = await claimable(store.db, now).select('id').limit(1).execute();
  if (waiting.length === 0) return [];
  const rows = await store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set((set) => ({
        lease_owner: owner,
        lease_until: now + leaseMs,
        attempts: set('attempts', '+', 1),
      }))
      .where('id', 'in', claimable(tx, now).select('id').orderBy('due_at').limit(limit))
      // Means state = 'due', for which SQLite would search the index of all that are due.
      .where('finished_at', 'is', null)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
      .returning(['id', 'kind', 'about', 'created_at', 'attempts'])
      .execute(),
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

function claimable(db: Db, now: number) {
  return db
    .selectFrom('deliveries')
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]));
}
