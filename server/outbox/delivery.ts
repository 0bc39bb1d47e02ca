import type { DeliveryKind } from './delivery-kinds.ts';

export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** Reference of what it is about. */
  about: string;
  createdAt: number;
  attempts: number;
}

/** Brings one delivery out. `skipped`: there is nothing left to say. Throws `DeliveryFailure`, or anything unknown. */
export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<'sent' | 'skipped'>;

/** One handler for every kind. */
export type Handlers = Record<DeliveryKind, Deliver>;

/** A failure somebody understood: `retry` passes by itself, `stop` will not get better by trying again. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly next: 'retry' | 'stop';

  constructor(next: 'retry' | 'stop', message: string, options?: ErrorOptions) {
    super(message, options);
    this.next = next;
  }
}
