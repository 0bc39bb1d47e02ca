import { keysOf } from './keys-of.ts';

interface KindOfDelivery {
  /** What it is, for an owner. */
  title: string;
  /** An automatic mail to a visitor. One that cannot be delivered raises no alarm: visitors mistype addresses. */
  isToVisitor?: true;
  /** Sent beside the mails: a webhook that hangs must not delay them. */
  isWebhook?: true;
}

/**
 * Everything the outbox can deliver. The store keeps these names, so one that has been in use keeps
 * its meaning for good. What delivers each is checked against them: `deliveryHandlers` in
 * `server/open-services.ts`.
 */
const kinds = {
  'enquiry-notice': { title: 'Notice to us' },
  'enquiry-acknowledgement': { title: 'Receipt to the visitor', isToVisitor: true },
  'enquiry-reminder': { title: 'Reminder to us' },
  // Not automatic: whoever wrote it has to know that it was not delivered.
  'enquiry-reply': { title: 'Reply to the visitor' },
  'enquiry-webhook': { title: 'Webhook', isWebhook: true },
  'review-invitation': { title: 'Invitation to the visitor', isToVisitor: true },
  'review-notice': { title: 'Notice to us' },
  'review-cancellation': { title: 'Cancellation to the visitor', isToVisitor: true },
  'review-cancellation-notice': { title: 'Cancellation to us' },
  'review-way': { title: 'Call link to the visitor', isToVisitor: true },
  'review-reminder': { title: 'Reminder to the visitor', isToVisitor: true },
  'review-reminder-notice': { title: 'Reminder to us' },
  'review-webhook': { title: 'Webhook', isWebhook: true },
  'studio-summary': { title: 'Daily summary to us' },
} as const satisfies Record<string, KindOfDelivery>;

export type DeliveryKind = keyof typeof kinds;

/** The store may hold a kind that only another version of this program knows. */
export const kindOf = (kind: DeliveryKind): KindOfDelivery => kinds[kind] ?? { title: kind };

export const webhookKinds = keysOf(kinds).filter((kind) => kindOf(kind).isWebhook);
