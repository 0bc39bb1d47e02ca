import { randomUUID } from 'node:crypto';
import type { DeliveryKind, Tx } from '../store/tables.ts';

export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** The reference of an enquiry or review; of a `studio-summary` the day. */
  about: string;
  createdAt: number;
  attempts: number;
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
}

/** Takes the transaction of an enquiry or review: both are stored together or not at all. */
export async function enqueue(tx: Tx, deliveries: NewDelivery[], now: number): Promise<void> {
  const rows = deliveries.map(({ id = randomUUID(), kind, about, dueAt = now, held }) => ({
    id,
    kind,
    about,
    state: held ? ('held' as const) : ('due' as const),
    finished_at: held ? now : null,
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

/**
 * Automatic mails to visitors. One that cannot be delivered raises no alarm: visitors mistype
 * addresses. An owner's reply is none of them: whoever wrote it has to know.
 */
export const visitorKinds: ReadonlySet<DeliveryKind> = new Set<DeliveryKind>([
  'enquiry-acknowledgement',
  'review-invitation',
  'review-cancellation',
  'review-way',
  'review-reminder',
]);

/** What each kind is, for an owner. */
const titles: Record<DeliveryKind, string> = {
  'enquiry-notice': 'Notice to us',
  'enquiry-acknowledgement': 'Receipt to the visitor',
  'enquiry-reminder': 'Reminder to us',
  'enquiry-reply': 'Reply to the visitor',
  'enquiry-webhook': 'Webhook',
  'review-invitation': 'Invitation to the visitor',
  'review-notice': 'Notice to us',
  'review-cancellation': 'Cancellation to the visitor',
  'review-cancellation-notice': 'Cancellation to us',
  'review-way': 'Way to the call, to the visitor',
  'review-reminder': 'Reminder to the visitor',
  'review-reminder-notice': 'Reminder to us',
  'review-webhook': 'Webhook',
  'studio-summary': 'Daily summary to us',
};

/** In words. The store may hold a kind that only another version of this program knows. */
export const deliveryTitle = (kind: DeliveryKind): string => titles[kind] ?? kind;
