import { isoInstant } from '../../domain/time/utc.ts';
import type { DeliveryHandler } from '../outbox/delivery.ts';
import { type WebhookDeps, webhookHandler } from '../webhook/webhook-handler.ts';
import { findReview, type StoredReview } from './review-store.ts';

/**
 * Posts `review.booked`, `review.moved` or `review.cancelled`, with the review as it stands then.
 */
export function reviewWebhook(deps: WebhookDeps): DeliveryHandler {
  return webhookHandler(deps, async ({ about, createdAt }) => {
    const review = await findReview(deps.store.db, about);
    if (!review || review.demo) return undefined;
    const { reference, name, email, timeZone, note, sequence, state } = review;
    const times = { startsAt: isoInstant(review.startsAt), endsAt: isoInstant(review.endsAt) };
    const data = { reference, name, email, timeZone, note, sequence, state, ...times };
    return { type: typeOf(review), timestamp: isoInstant(createdAt), data };
  });
}

function typeOf({ state, sequence }: StoredReview): string {
  if (state === 'cancelled') return 'review.cancelled';
  return sequence === 0 ? 'review.booked' : 'review.moved';
}
