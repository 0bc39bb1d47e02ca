import type { Tx } from '../store/tables.ts';

/** To an owner's address, or to nobody (null). */
export async function assignEnquiry(tx: Tx, reference: string, owner: string | null): Promise<void> {
  await tx.updateTable('enquiries').set({ assigned_to: owner }).where('reference', '=', reference).execute();
}
