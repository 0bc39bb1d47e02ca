import type { DeliveryKind } from './delivery-kinds.ts';

export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** Reference of the enquiry or review. */
  about: string;
  createdAt: number;
  attempts: number;
}

/**
 * Sends one delivery; `skipped` when it is no longer needed, `held` when a summary tells of it
 * later. Throws `DeliveryFailure` for a foreseen failure.
 */
export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<'sent' | 'skipped' | 'held'>;

/** One handler for every kind. */
export type Handlers = Record<DeliveryKind, Deliver>;

/** A foreseen failure: a temporary one is retried, a permanent one is not. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly isPermanent: boolean;

  constructor(duration: 'temporary' | 'permanent', message: string, options?: ErrorOptions) {
    super(message, options);
    this.isPermanent = duration === 'permanent';
  }
}
