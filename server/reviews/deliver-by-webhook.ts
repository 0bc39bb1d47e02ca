import type { Handlers } from '../outbox/delivery.ts';
import type { Store } from '../store/dialect.ts';
import { postWebhook, type Webhook } from '../webhook/post-webhook.ts';
import { findReview, type StoredReview } from './review-store.ts';

/** `review.booked`, `review.moved` or `review.cancelled`, with the review as it stands when the notice leaves. */
export function reviewWebhook(deps: {
  store: Store;
  webhook: Webhook | undefined;
  now: () => number;
}): Pick<Handlers, 'review-webhook'> {
  return {
    'review-webhook': async (delivery, signal) => {
      const review = await findReview(deps.store.db, delivery.about);
      if (!review || !deps.webhook) return 'skipped';
      const { reference, name, email, timeZone, note, sequence, state } = review;
      const data = { reference, name, email, timeZone, note, sequence, state, ...instants(review) };
      const body = { type: typeOf(review), timestamp: new Date(delivery.createdAt).toISOString(), data };
      await postWebhook(deps.webhook, { id: delivery.id, at: deps.now(), body }, signal);
      return 'sent';
    },
  };
}

function typeOf({ state, sequence }: StoredReview): string {
  if (state === 'cancelled') return 'review.cancelled';
  return sequence === 0 ? 'review.booked' : 'review.moved';
}

function instants({ startsAt, endsAt }: StoredReview): { startsAt: string; endsAt: string } {
  return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() };
}
