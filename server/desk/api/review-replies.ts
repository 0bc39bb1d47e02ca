import type { Away, ListedReview } from '../../../domain/desk/replies.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import type { StoredReview } from '../../reviews/review-store.ts';
import type { AwaySpanRow } from '../../store/tables.ts';

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

export function awayReply({ id, starts_at, ends_at, by, reason }: AwaySpanRow): Away {
  return { id, from: isoInstant(starts_at), to: isoInstant(ends_at), by, reason };
}
