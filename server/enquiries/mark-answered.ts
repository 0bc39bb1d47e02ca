import type { Tx } from '../store/tables.ts';

/** Stops the reply clock; false when it had stopped before. `by` is the owner who says so. */
export async function markAnswered(tx: Tx, reference: string, now: number, by?: string): Promise<boolean> {
  const updated = await tx
    .updateTable('enquiries')
    .set({ answered_at: now, answered_by: by ?? null })
    .where('reference', '=', reference)
    .where('answered_at', 'is', null)
    .returning('reference')
    .executeTakeFirst();
  return updated !== undefined;
}
