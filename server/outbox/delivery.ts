import type { DeliveryKind } from './delivery-kinds.ts';

export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /**
   * The reference of an enquiry or review. Of a `mail-summary` the key of its recipient, of a
   * `studio-summary` the day.
   */
  about: string;
  createdAt: number;
  attempts: number;
}

/**
 * Sends one delivery; `skipped` when it is no longer needed, `held` when its recipient has had the
 * automatic mails of a day and gets a summary later. Throws `DeliveryFailure` for a foreseen failure.
 */
export type DeliveryHandler = (
  delivery: Delivery,
  signal: AbortSignal,
) => Promise<'sent' | 'skipped' | 'held'>;

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
