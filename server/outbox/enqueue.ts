import { randomUUID } from 'node:crypto';
import type { Tx } from '../store/tables.ts';
import type { DeliveryKind } from './delivery-kinds.ts';

export interface NewDelivery {
  /** Where any number of processes queue it, and it must be queued once. */
  id?: string;
  kind: DeliveryKind;
  /** As in `Delivery`. */
  about: string;
  /** Now, if left out. */
  dueAt?: number;
}

/** Takes the transaction of an enquiry or review: both are stored together or not at all. */
export async function enqueue(tx: Tx, deliveries: NewDelivery[], now: number): Promise<void> {
  const rows = deliveries.map(({ id = randomUUID(), kind, about, dueAt = now }) => ({
    id,
    kind,
    about,
    state: 'due' as const,
    // For metrics, lists and the mail's file name; of a reminder the time it is first due.
    created_at: Math.max(now, dueAt),
    due_at: dueAt,
    attempts: 0,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
