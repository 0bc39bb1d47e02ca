import { isoInstant, utcMinute } from '../domain/time/utc.ts';
import { zonedMinute, zoneName } from '../domain/time/zoned.ts';
import { cancelReview } from '../server/reviews/cancel-review.ts';
import { listReviews } from '../server/reviews/list-reviews.ts';
import type { StoredReview } from '../server/reviews/review-store.ts';
import { limitOption, referenceArgument } from './arguments.ts';
import { columns, shorten } from './columns.ts';
import { StudioMistake, type Command } from './command.ts';

export const reviewsCommand: Command = {
  name: 'reviews',
  takes: '[--all] [--limit N]',
  summary: 'Those to come, soonest first; --all lists past and cancelled ones too.',
  options: { all: { type: 'boolean' }, limit: { type: 'string' } },
  async run({ flags, json, now, parts, print }) {
    const limit = limitOption({ flags });
    const { store } = await parts();
    const reviews = await listReviews(store.db, { all: flags.all === true, now, limit });
    if (json) return print(JSON.stringify(reviews.map(asJson), null, 2));
    if (reviews.length === 0) return print(flags.all ? 'No reviews yet.' : 'No reviews to come.');
    print(
      columns([
        ['REFERENCE', 'STARTS', 'FOR THEM', 'STATE', 'NAME', 'E-MAIL', 'NOTE'],
        ...reviews.map((review) => [
          review.reference,
          utcMinute(review.startsAt),
          `${zonedMinute(review.startsAt, review.timeZone)} (${zoneName(review.timeZone)})`,
          stateOf(review, now),
          shorten(review.name, 28),
          review.email,
          shorten(review.note ?? '', 60),
        ]),
      ]),
    );
  },
};

export const cancelCommand: Command = {
  name: 'reviews cancel',
  takes: 'REF',
  summary: 'Frees the slot and tells both sides.',
  async run({ words, now, parts, print }) {
    const reference = referenceArgument({ words }, 'RV');
    const { store, config } = await parts();
    // No dispatcher runs in this process; the server's own polls every few seconds.
    const deps = { store, config, now: () => now, nudge: () => undefined };
    const { outcome } = await cancelReview(deps, reference, 'studio');
    if (outcome === 'unknown') throw new StudioMistake(`there is no review ${reference}`);
    if (outcome === 'over') throw new StudioMistake(`${reference} has already begun`);
    print(
      outcome === 'cancelled'
        ? `${reference} is cancelled; both sides get mail.`
        : `${reference} was cancelled before.`,
    );
  },
};

function stateOf({ state, endsAt, cancelledBy }: StoredReview, now: number): string {
  if (state === 'cancelled') return `cancelled by ${cancelledBy}`;
  return endsAt > now ? 'booked' : 'over';
}

function asJson({ startsAt, endsAt, bookedAt, movedFrom, ...rest }: StoredReview) {
  return {
    ...rest,
    startsAt: isoInstant(startsAt),
    endsAt: isoInstant(endsAt),
    bookedAt: isoInstant(bookedAt),
    movedFrom: movedFrom === undefined ? null : isoInstant(movedFrom),
  };
}
