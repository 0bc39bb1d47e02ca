import { eraseDeliveries, type ErasedDelivery } from '../outbox/erase-deliveries.ts';
import type { Tx } from '../store/tables.ts';

/** Deletes enquiries and their deliveries; returns the deliveries, which may have mail files. */
export async function eraseEnquiries(tx: Tx, references: string[]): Promise<ErasedDelivery[]> {
  if (references.length === 0) return [];
  await tx.deleteFrom('enquiries').where('reference', 'in', references).execute();
  return eraseDeliveries(tx, references);
}
