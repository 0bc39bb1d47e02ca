import type { Tx } from '../store/tables.ts';

/** Takes enquiries out together with their deliveries; gives back which mails those were. */
export async function eraseEnquiries(
  tx: Tx,
  references: string[],
): Promise<{ id: string; kind: string; createdAt: number }[]> {
  if (references.length === 0) return [];
  await tx.deleteFrom('enquiries').where('reference', 'in', references).execute();
  const deliveries = await tx
    .deleteFrom('deliveries')
    .where('about', 'in', references)
    .returning(['id', 'kind', 'created_at'])
    .execute();
  return deliveries.map(({ created_at, ...rest }) => ({ ...rest, createdAt: created_at }));
}
