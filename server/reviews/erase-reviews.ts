import { eraseDeliveries, type ErasedDelivery } from '../outbox/erase-deliveries.ts';
import type { Tx } from '../store/tables.ts';
import { releaseSlots } from './slot-claims.ts';

/** Deletes reviews and their deliveries, and frees their slots; returns the deliveries. */
export async function eraseReviews(tx: Tx, references: string[]): Promise<ErasedDelivery[]> {
  if (references.length === 0) return [];
  await releaseSlots(tx, references);
  await tx.deleteFrom('reviews').where('reference', 'in', references).execute();
  return eraseDeliveries(tx, references);
}
