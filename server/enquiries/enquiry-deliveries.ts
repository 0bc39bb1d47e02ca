import { remindAt } from '../../domain/enquiry/reply-clock.ts';
import type { NewDelivery } from '../outbox/enqueue.ts';

/** What follows from a good enquiry. The reminder waits its 20 hours in the outbox like any other delivery. */
export function enquiryDeliveries(
  enquiry: { reference: string; receivedAt: number; canary: boolean },
  { now, webhook }: { now: number; webhook: boolean },
): NewDelivery[] {
  const about = enquiry.reference;
  const deliveries: NewDelivery[] = [
    { kind: 'enquiry-notice', about, dueAt: now },
    { kind: 'enquiry-acknowledgement', about, dueAt: now },
  ];
  if (webhook) deliveries.push({ kind: 'enquiry-webhook', about, dueAt: now });
  if (!enquiry.canary) {
    deliveries.push({ kind: 'enquiry-reminder', about, dueAt: Math.max(now, remindAt(enquiry.receivedAt)) });
  }
  return deliveries;
}
