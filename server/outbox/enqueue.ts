import { randomUUID } from 'node:crypto';

import type { Tx } from '../store/tables.ts';

export interface NewDelivery {
  kind: string;
  about: string;
  dueAt: number;
}

/** Only inside a transaction: a delivery exists exactly when what it speaks of does. */
export async function enqueue(tx: Tx, deliveries: NewDelivery[], now: number): Promise<void> {
  if (deliveries.length === 0) return;
  await tx
    .insertInto('deliveries')
    .values(
      deliveries.map(({ kind, about, dueAt }) => ({
        id: randomUUID(),
        kind,
        about,
        state: 'due' as const,
        // Patience, Message-ID date and file name count from here: a reminder of next week begins next week.
        created_at: Math.max(now, dueAt),
        due_at: dueAt,
        attempts: 0,
      })),
    )
    .execute();
}
