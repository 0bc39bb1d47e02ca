import { randomInt } from 'node:crypto';
import { makeReference } from '../../domain/reference.ts';
import type { BookingFields } from '../../domain/review/fields.ts';
import type { Slot } from '../../domain/review/rules.ts';
import { announceChange } from '../events/changes.ts';
import { digestOf } from '../keys/idempotency-key.ts';
import { count } from '../monitoring/counters.ts';
import { isAway } from './away-spans.ts';
import { alternativesTo, slotAt } from './free-slots.ts';
import { claimOpenReviews } from './open-reviews.ts';
import { queueReviewMails } from './review-deliveries.ts';
import type { ReviewDeps } from './review-deps.ts';
import { findByKey, insertReview } from './review-store.ts';
import { claimSlot } from './slot-claims.ts';
import { writeOrRollBack } from './write-or-roll-back.ts';

/** The secret keys the hashes that limits count by. */
type BookDeps = ReviewDeps & { secret: string };

interface NewBooking {
  key: string;
  booking: BookingFields;
  /** The visitor's, see `visitorAddress`. */
  address: string;
}

type Booked =
  | { outcome: 'booked' | 'repeated'; reference: string; startsAt: number }
  | { outcome: 'key-reused' }
  | { outcome: 'too-many-open' };

/** `taken` by somebody else; `not-offered` by the rules, or no longer. */
export interface NotBooked {
  outcome: 'taken' | 'not-offered';
  alternatives: Slot[];
}

/**
 * Books a slot and queues its mails in one transaction, and resolves when both are on disk.
 * Idempotent by key. Of several bookings for one slot, unique indexes of the store let in one.
 */
export async function bookReview(
  deps: BookDeps,
  { key, booking, address }: NewBooking,
): Promise<Booked | NotBooked> {
  const { store, rules, config, secret } = deps;
  const now = deps.now();
  const { startsAt, ...person } = booking;
  const digest = digestOf(booking);
  const booked = await writeOrRollBack<Booked | NotBooked['outcome']>(store, async (tx, rollBack) => {
    for (;;) {
      const earlier = await findByKey(tx, key);
      if (earlier) {
        return earlier.digest === digest ? { outcome: 'repeated', ...earlier } : { outcome: 'key-reused' };
      }
      // After the key is looked up: a retry succeeds also when the slot is too soon by now.
      const slot = slotAt(rules, now, startsAt);
      if (!slot || (await isAway(tx, slot))) return 'not-offered';
      const reference = makeReference((below) => randomInt(below), 'RV');
      // Another review has this reference: try a new one.
      if (!(await insertReview(tx, { ...person, reference, key, digest, bookedAt: now, slot }))) continue;
      const booker = { email: person.email, address };
      if (!(await claimOpenReviews(tx, reference, booker, { secret, now })))
        rollBack({ outcome: 'too-many-open' });
      if (!(await claimSlot(tx, reference, slot, rules.mostPerDay))) rollBack('taken');
      await queueReviewMails(tx, { reference, startsAt }, { now, webhook: config.webhook });
      return { outcome: 'booked', reference, startsAt };
    }
  });
  count('review', typeof booked === 'string' ? booked : booked.outcome);
  if (typeof booked === 'string') {
    return { outcome: booked, alternatives: await alternativesTo(store.db, rules, now, startsAt) };
  }
  if (booked.outcome === 'booked') {
    deps.wakeDispatcher();
    announceChange();
  }
  return booked;
}
