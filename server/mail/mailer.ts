import type { Delivery } from '../outbox/delivery.ts';

/** A calendar's own part of a mail: shown with buttons by mail programs that know it, attached for the others. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  filename: string;
  content: string;
}

export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** True when nobody should answer it by machine: an out-of-office reply to a receipt helps nobody. */
  automatic?: boolean;
  icalEvent?: CalendarPart;
}

export interface Mailer {
  /** Resolves when the other side has taken it; throws `DeliveryFailure` when it knows what to do next. */
  send(mail: Mail, delivery: Pick<Delivery, 'id' | 'kind' | 'createdAt'>): Promise<void>;
  /** Throws when mail could not leave right now. */
  check(): Promise<void>;
}
