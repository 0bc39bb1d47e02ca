import type { Store } from '../store/dialect.ts';
import type { Db } from '../store/tables.ts';
import type { Delivery } from './delivery.ts';

export interface Claim {
  owner: string;
  now: number;
  leaseMs: number;
  atMost: number;
}

/**
 * Takes due deliveries for this process until the lease ends. Two processes cannot take the same one: the outer
 * condition is looked at again under the row's lock. A dead process's leases run out and others take over.
 */
export async function claim(store: Store, { owner, now, leaseMs, atMost }: Claim): Promise<Delivery[]> {
  // A look costs nothing; the claim is a durable write.
  const waiting = await free(store.db, now).select('id').limit(1).execute();
  if (waiting.length === 0) return [];
  const rows = await store.write(async (tx) => {
    // The ids first, and then each by its id and not by its state: SQLite would walk through everything that is due, which
    // with a long queue takes as long as a hundred enquiries.
    const next = await free(tx, now).select('id').orderBy('due_at').limit(atMost).execute();
    if (next.length === 0) return [];
    const ids = next.map(({ id }) => id);
    return tx
      .updateTable('deliveries')
      .set((set) => ({
        lease_owner: owner,
        lease_until: now + leaseMs,
        attempts: set('attempts', '+', 1),
      }))
      .where('id', 'in', ids)
      .where('finished_at', 'is', null)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
      .returning(['id', 'kind', 'about', 'created_at', 'attempts'])
      .execute();
  });
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

function free(db: Db, now: number) {
  return db
    .selectFrom('deliveries')
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]));
}
