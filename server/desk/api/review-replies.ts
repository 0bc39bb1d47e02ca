import type { ListedReview } from '../../../domain/desk/replies.ts';
import { isoInstant } from '../../../domain/time/utc.ts';
import type { StoredReview } from '../../reviews/review-store.ts';

export function listedReview(review: StoredReview): ListedReview {
  const { reference, startsAt, endsAt, state, cancelledBy, name, email, timeZone, note, demo } = review;
  return {
    reference,
    startsAt: isoInstant(startsAt),
    endsAt: isoInstant(endsAt),
    state,
    cancelledBy: cancelledBy ?? null,
    name,
    email,
    timeZone,
    note: note ?? null,
    demo,
  };
}
