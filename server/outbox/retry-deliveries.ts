import type { Tx } from '../store/tables.ts';

/**
 * Makes due now what failed or waits for a retry, with its attempts back at zero; with an id that
 * delivery alone, refused and dismissed ones too. A lease means that it is being sent, and is left
 * alone. Returns how many.
 */
export async function retryDeliveries(tx: Tx, now: number, id?: string): Promise<number> {
  const retried = await tx
    .updateTable('deliveries')
    .set({ state: 'due', due_at: now, attempts: 0, finished_at: null })
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
    .where((where) =>
      id
        ? where.and([where('id', '=', id), where('state', 'in', ['failed', 'refused', 'dismissed', 'due'])])
        : where.or([
            where('state', '=', 'failed'),
            where.and([where('state', '=', 'due'), where('attempts', '>', 0)]),
          ]),
    )
    .returning('id')
    .execute();
  return retried.length;
}

/** Ends the alarm of a failed or refused delivery; false when there is none with this id. */
export async function dismissDelivery(tx: Tx, id: string): Promise<boolean> {
  const dismissed = await tx
    .updateTable('deliveries')
    .set({ state: 'dismissed' })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'refused'])
    .returning('id')
    .executeTakeFirst();
  return dismissed !== undefined;
}
