import { studioPlaces } from '../domain/review/hours.ts';
import { isoInstant } from '../domain/time/instants.ts';
import { zonedMinute } from '../domain/time/zoned-time.ts';
import { zoneName } from '../domain/time/zones.ts';
import { cancelUrl } from '../server/reviews/review-links.ts';
import { listReviews, pageOfReviews, type StoredReview } from '../server/reviews/review-store.ts';
import { columns, type Command, cutAt, limitFlag, shorten } from './command.ts';

export const reviewsCommand: Command = {
  name: 'reviews',
  takes: '[--all] [--limit N]',
  summary: 'Those to come, soonest first, with a link that cancels; --all lists past and cancelled ones too.',
  options: { all: { type: 'boolean' }, limit: { type: 'string' } },
  async run({ flags, json, now, services, print }) {
    const limit = limitFlag(flags);
    const { store, config, secret, rules } = await services();
    const listed = flags.all
      ? await pageOfReviews(store.db, limit + 1)
      : await listReviews(store.db, limit + 1, now);
    const { shown, more } = cutAt(listed, limit);
    const linkOf = (review: StoredReview) =>
      canCancel(review, now) ? cancelUrl(config.siteUrl, secret, review.reference) : undefined;
    const [{ zone, name: place } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(rules);
    if (json) {
      const rows = shown.map((review) => ({ ...asJson(review), cancelUrl: linkOf(review) ?? null }));
      return print(JSON.stringify(rows, null, 2));
    }
    if (shown.length === 0) return print(flags.all ? 'No reviews yet.' : 'No reviews to come.');
    const table = columns([
      ['REFERENCE', `STARTS (${place})`, 'FOR THEM', 'STATE', 'NAME', 'EMAIL', 'NOTE', 'TO CANCEL'],
      ...shown.map((review) => [
        review.reference,
        zonedMinute(review.startsAt, zone),
        `${zonedMinute(review.startsAt, review.timeZone)} (${zoneName(review.timeZone)})`,
        stateOf(review, now),
        shorten(review.name, 28),
        review.email,
        shorten(review.note ?? '', 60),
        linkOf(review) ?? '',
      ]),
    ]);
    print([table, ...more].join('\n'));
  },
};

function canCancel({ state, startsAt }: StoredReview, now: number): boolean {
  return state === 'booked' && startsAt > now;
}

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
