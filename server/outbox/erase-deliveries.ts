import type { Tx } from '../store/tables.ts';

export interface ErasedDelivery {
  id: string;
}

/** Deletes all deliveries about these references; returns the ids, which name their mail files. */
export async function eraseDeliveries(tx: Tx, references: string[]): Promise<ErasedDelivery[]> {
  return tx.deleteFrom('deliveries').where('about', 'in', references).returning('id').execute();
}
