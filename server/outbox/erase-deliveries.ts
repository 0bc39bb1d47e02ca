import type { Tx } from '../store/tables.ts';

export interface ErasedDelivery {
  id: string;
  kind: string;
  createdAt: number;
}

/** Takes out all deliveries about these references; gives back which they were, for the mail files they left. */
export async function eraseDeliveries(tx: Tx, references: string[]): Promise<ErasedDelivery[]> {
  const rows = await tx
    .deleteFrom('deliveries')
    .where('about', 'in', references)
    .returning(['id', 'kind', 'created_at'])
    .execute();
  return rows.map(({ created_at, ...rest }) => ({ ...rest, createdAt: created_at }));
}
