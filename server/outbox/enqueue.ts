import { randomUUID } from 'node:crypto';
import type { Tx } from '../store/tables.ts';
import type { DeliveryKind } from './delivery-kinds.ts';

export interface NewDelivery {
  kind: DeliveryKind;
  about: string;
  dueAt: number;
}

/** Takes the transaction of an enquiry or review: both are stored together or not at all. */
export async function enqueue(tx: Tx, deliveries: NewDelivery[], now: number): Promise<void> {
  const rows = deliveries.map(({ kind, about, dueAt }) => ({
    id: randomUUID(),
    kind,
    about,
    state: 'due' as const,
    // Backoff, the mail's date and its file name count from here; for a reminder, from its due time.
    created_at: Math.max(now, dueAt),
    due_at: dueAt,
    attempts: 0,
    lease_owner: null,
    lease_until: null,
    finished_at: null,
    last_error: null,
  }));
  if (rows.length > 0) await tx.insertInto('deliveries').values(rows).execute();
}
