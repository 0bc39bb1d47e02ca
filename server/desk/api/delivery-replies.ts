import type { DeskDelivery } from '../../../domain/desk/replies.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import type { ListedDelivery } from '../../outbox/manage-deliveries.ts';
import type { DeliveryKind } from '../../store/tables.ts';

/** What each kind is, for an owner. */
const titles: Record<DeliveryKind, string> = {
  'enquiry-notice': 'Notice to us',
  'enquiry-acknowledgement': 'Receipt to the visitor',
  'enquiry-reminder': 'Reminder to us',
  'enquiry-webhook': 'Webhook',
  'review-invitation': 'Invitation to the visitor',
  'review-notice': 'Notice to us',
  'review-cancellation': 'Cancellation to the visitor',
  'review-cancellation-notice': 'Cancellation to us',
  'review-reminder': 'Reminder to the visitor',
  'review-reminder-notice': 'Reminder to us',
  'review-webhook': 'Webhook',
  'studio-summary': 'Daily summary to us',
};

export function deliveryReply(delivery: ListedDelivery): DeskDelivery {
  const { id, kind, about, state, attempts, createdAt, dueAt, finishedAt, lastError } = delivery;
  return {
    id,
    kind,
    title: titleOf(kind),
    // The daily summary is about `2026-11-17 Asia/Kolkata`; there is one a day, so its date will do.
    reference: kind === 'studio-summary' ? about.slice(0, 10) : about,
    state,
    attempts,
    createdAt: isoInstant(createdAt),
    dueAt: isoInstant(dueAt),
    finishedAt: finishedAt === null ? null : isoInstant(finishedAt),
    lastError,
  };
}

/** The store may hold a kind that only another version of this program knows. */
export function titleOf(kind: DeliveryKind): string {
  return titles[kind] ?? kind;
}
