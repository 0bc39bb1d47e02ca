import { mailboxOf } from '../../domain/mailbox.ts';
import { reviewLimits } from '../../domain/review/limits.ts';
import { sign } from '../keys/signature.ts';
import type { Tx } from '../store/tables.ts';
import { takeFirstFree } from '../store/take-first-free.ts';

/**
 * Counts a review against its mailbox and its visitor; false when either has as many open ones as
 * it may, and then the caller must undo the transaction. The primary key of `open_reviews` decides,
 * as for slots, so that bookings at two processes at once cannot both take the last place. Mailbox
 * and visitor are stored as keyed hashes, and only while the review is open.
 */
export async function claimOpenReviews(
  tx: Tx,
  reference: string,
  { email, address }: { email: string; address: string },
  { secret, now }: { secret: string; now: number },
): Promise<boolean> {
  const { openPerEmail, openPerVisitor } = reviewLimits;
  return (
    (await takePlace(tx, reference, sign(secret, `mailbox:${mailboxOf(email)}`), openPerEmail, now)) &&
    (await takePlace(tx, reference, sign(secret, `visitor:${address}`), openPerVisitor, now))
  );
}

async function takePlace(
  tx: Tx,
  reference: string,
  holder: string,
  places: number,
  now: number,
): Promise<boolean> {
  await tx
    .deleteFrom('open_reviews')
    .where('holder', '=', holder)
    .where('reference', 'in', reviewsOver(tx, now))
    .execute();
  return takeFirstFree(places, (place) => tx.insertInto('open_reviews').values({ holder, place, reference }));
}

/** Forgets who booked the reviews that are over. */
export async function purgeOpenReviews(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('open_reviews').where('reference', 'in', reviewsOver(tx, now)).execute();
}

function reviewsOver(tx: Tx, now: number) {
  return tx.selectFrom('reviews').select('reference').where('ends_at', '<=', now);
}
