/**
 * Everything the outbox can deliver. The store keeps these names, so one that has been in use
 * keeps its meaning for good. A kind without a handler does not compile: see `deliveryHandlers` in
 * `server/open-services.ts`.
 */
export type EnquiryMailKind = 'enquiry-notice' | 'enquiry-acknowledgement' | 'enquiry-reminder';

export type ReviewMailKind =
  | 'review-invitation'
  | 'review-notice'
  | 'review-cancellation'
  | 'review-cancellation-notice'
  | 'review-reminder'
  | 'review-reminder-notice';

export type DeliveryKind =
  | EnquiryMailKind
  | 'enquiry-webhook'
  | ReviewMailKind
  | 'review-webhook'
  | 'mail-summary'
  | 'studio-summary';

/** Mails to visitors. One that cannot be delivered raises no alarm: visitors mistype addresses. */
export const visitorKinds: ReadonlySet<DeliveryKind> = new Set<DeliveryKind>([
  'enquiry-acknowledgement',
  'review-invitation',
  'review-cancellation',
  'review-reminder',
  'mail-summary',
]);

/** Queued for a later time, such as an hour before a review. */
export const scheduledKinds: DeliveryKind[] = [
  'enquiry-reminder',
  'review-reminder',
  'review-reminder-notice',
  'mail-summary',
  'studio-summary',
];
