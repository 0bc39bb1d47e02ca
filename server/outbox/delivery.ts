import { randomUUID } from 'node:crypto';
import type { DeliveryKind } from '../../domain/delivery-kinds.ts';
import type { Tx } from '../store/tables.ts';

export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** The reference of an enquiry or review; of a `studio-summary` the day. */
  about: string;
  createdAt: number;
  attempts: number;
  /** 1 when an owner caused it. */
  byStudio?: number | null;
}

/**
 * Sends one delivery; `skipped` when it is no longer needed, `held` when its recipient has had the
 * automatic mails of a day. Throws `DeliveryFailure` for a foreseen failure.
 */
export type DeliveryHandler = (
  delivery: Delivery,
  signal: AbortSignal,
) => Promise<'sent' | 'skipped' | 'held'>;

/** A kind without a handler does not compile: see `deliveryHandlers` in `server/open-services.ts`. */
export type DeliveryHandlers = Record<DeliveryKind, DeliveryHandler>;

/** A foreseen failure: a temporary one is retried, a permanent one is not. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly isPermanent: boolean;

  constructor(duration: 'temporary' | 'permanent', message: string, options?: ErrorOptions) {
    super(message, options);
    this.isPermanent = duration === 'permanent';
  }
}

export interface NewDelivery {
  /** Where any number of processes queue it, and it must be queued once. */
  id?: string;
  kind: DeliveryKind;
  /** As in `Delivery`. */
  about: string;
  /** Now, if left out. */
  dueAt?: number;
  /** Not to be sent, as in `DeliveryState`. */
  held?: boolean;
  /** Caused by an owner, and so never held. */
  byStudio?: boolean;
}

/** Takes the transaction of an enquiry or review: both are stored together or not at all. */
export async function enqueue(tx: Tx, deliveries: NewDelivery[], now: number): Promise<void> {
  const rows = deliveries.map(({ id = randomUUID(), kind, about, dueAt = now, held, byStudio }) => ({
    id,
    kind,
    about,
    state: held ? ('held' as const) : ('due' as const),
    finishedAt: held ? now : null,
    // For metrics, lists and the mail's file name; of a reminder the time it is first due.
    createdAt: Math.max(now, dueAt),
    dueAt,
    attempts: 0,
    byStudio: byStudio ? 1 : null,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
