import type { Tx } from '../store/tables.ts';

/**
 * Makes failed deliveries (one, or all) due again with their attempts back at zero, and brings one
 * that waits for its retry forward. Leased ones are left alone: they are in flight. Returns how
 * many.
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
