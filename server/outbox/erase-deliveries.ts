import type { Tx } from '../store/tables.ts';

export interface ErasedDelivery {
  id: string;
}

/** Takes out all deliveries about these references; gives back which they were, for the mail files they left. */
export async function eraseDeliveries(tx: Tx, references: string[]): Promise<ErasedDelivery[]> {
  return tx.deleteFrom('deliveries').where('about', 'in', references).returning('id').execute();
}
