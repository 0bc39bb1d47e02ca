import { isoInstant } from '../../domain/time/utc.ts';
import type { Deliver } from '../outbox/delivery.ts';
import type { Store } from '../store/dialect.ts';
import type { Webhook } from '../webhook/post-webhook.ts';
import { webhookHandler } from '../webhook/webhook-handler.ts';
import { findReview, type StoredReview } from './review-store.ts';

interface ReviewWebhookDeps {
  store: Store;
  webhook: Webhook | undefined;
  now: () => number;
}

/**
 * Posts `review.booked`, `review.moved` or `review.cancelled`, with the review as it stands then.
 */
export function reviewWebhook({ store, webhook, now }: ReviewWebhookDeps): Deliver {
  return webhookHandler(webhook, now, async ({ about, createdAt }) => {
    const review = await findReview(store.db, about);
    if (!review) return undefined;
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
