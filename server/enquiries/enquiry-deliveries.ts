import { remindAt } from '../../domain/enquiry/reply-clock.ts';
import type { NewDelivery } from '../outbox/enqueue.ts';

export interface DeliveryContext {
  now: number;
  replyHours: number;
  /** Of the settings; undefined for none. */
  webhook: unknown;
}

/** What an accepted enquiry causes. The reminder waits in the outbox until it is due. */
export function enquiryDeliveries(
  { reference, receivedAt, canary }: { reference: string; receivedAt: number; canary: boolean },
  { now, replyHours, webhook }: DeliveryContext,
): NewDelivery[] {
  const deliveries: NewDelivery[] = [
    { kind: 'enquiry-notice', about: reference },
    { kind: 'enquiry-acknowledgement', about: reference },
  ];
  if (webhook) deliveries.push({ kind: 'enquiry-webhook', about: reference });
  if (!canary) {
    const dueAt = Math.max(now, remindAt(receivedAt, replyHours));
    deliveries.push({ kind: 'enquiry-reminder', about: reference, dueAt });
  }
  return deliveries;
}
