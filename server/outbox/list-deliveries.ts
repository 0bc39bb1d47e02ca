import type { Db, DeliveryState, Tx } from '../store/tables.ts';
import type { DeliveryKind } from './delivery-kinds.ts';

export interface ListedDelivery {
  id: string;
  kind: DeliveryKind;
  about: string;
  state: DeliveryState;
  attempts: number;
  createdAt: number;
  dueAt: number;
  finishedAt: number | undefined;
  lastError: string | undefined;
}

/** What needs a look comes first: given up, then due, then the newest of the rest. */
export async function listDeliveries(db: Db, limit: number): Promise<ListedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy((order) =>
      order.case().when('state', '=', 'failed').then(0).when('state', '=', 'due').then(1).else(2).end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: row.about,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    finishedAt: row.finished_at ?? undefined,
    lastError: row.last_error ?? undefined,
  }));
}

/**
 * Puts given-up deliveries (one, or all) back to due with their patience renewed, and brings one that waits for
 * its next attempt forward. What is in somebody's hands right now is left alone. Says how many.
 */
export async function retryDeliveries(tx: Tx, now: number, id?: string): Promise<number> {
  let query = tx
    .updateTable('deliveries')
    .set({ state: 'due', due_at: now, created_at: now, attempts: 0, finished_at: null })
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]));
  query = id
    ? query.where('id', '=', id).where('state', 'in', ['failed', 'due'])
    : query.where('state', '=', 'failed');
  return (await query.returning('id').execute()).length;
}
