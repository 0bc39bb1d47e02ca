/**
 * Everything the outbox can deliver. The store keeps these names, so one that has been in use
 * keeps its meaning for good. A kind without a handler does not compile: see `handlersOf` in
 * `server/open-parts.ts`.
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
  | 'mail-summary';
