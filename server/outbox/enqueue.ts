import { timeOrderedId } from '../store/time-ordered-id.ts';
import type { Tx } from '../store/tables.ts';
import type { DeliveryKind } from './delivery-kinds.ts';

export interface NewDelivery {
  kind: DeliveryKind;
  about: string;
  dueAt: number;
}

/** Only inside a transaction: a delivery exists exactly when what it speaks of does. */
export async function enqueue(tx: Tx, deliveries: NewDelivery[], now: number): Promise<void> {
  const rows = deliveries.map(({ kind, about, dueAt }) => ({
    id: timeOrderedId(now),
    kind,
    about,
    state: 'due' as const,
    // Timeouts, Message-ID date and file name count from here: a reminder of next week begins next week.
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
