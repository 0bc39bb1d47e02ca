import { randomInt } from 'node:crypto';
import { makeReference } from '../../domain/reference.ts';
import type { BookingFields } from '../../domain/review/fields.ts';
import type { Slot } from '../../domain/review/rules.ts';
import { digestOf } from '../keys/idempotency-key.ts';
import { record } from '../monitoring/events.ts';
import { alternativesTo, slotAt } from './free-slots.ts';
import { claimOpenPlaces } from './open-reviews.ts';
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
  | { outcome: 'too-many-open' }
  | NotBooked;

/** `taken` by somebody else; `not-offered` by the rules, or no longer. */
export interface NotBooked {
  outcome: 'taken' | 'not-offered';
  alternatives: Slot[];
}

/**
 * Books a slot and queues its mails in one transaction, and resolves when both are on disk.
 * Idempotent by key. Of several bookings for one slot, unique indexes of the store let in one.
 */
export async function bookReview(deps: BookDeps, { key, booking, address }: NewBooking): Promise<Booked> {
  const now = deps.now();
  const result = await tryToBook(deps, { key, booking, address }, now);
  record('review', 'notBooked' in result ? result.notBooked : result.outcome);
  if ('notBooked' in result) {
    const alternatives = await alternativesTo(deps.store.db, deps.rules, now, booking.startsAt);
    return { outcome: result.notBooked, alternatives };
  }
  if (result.outcome === 'booked') deps.nudge();
  return result;
}

type Tried = Exclude<Booked, NotBooked> | { notBooked: NotBooked['outcome'] };

async function tryToBook(
  { store, rules, config, secret }: BookDeps,
  { key, booking, address }: NewBooking,
  now: number,
): Promise<Tried> {
  const { startsAt: requestedAt, ...person } = booking;
  const digest = digestOf(booking);
  return writeOrRollBack<Tried>(store, async (tx, rollBack) => {
    for (;;) {
      const earlier = await findByKey(tx, key);
      if (earlier) {
        return earlier.digest === digest ? { outcome: 'repeated', ...earlier } : { outcome: 'key-reused' };
      }
      // After the key is looked up: a retry succeeds also when the slot is too soon by now.
      const slot = slotAt(rules, now, requestedAt);
      if (!slot) return { notBooked: 'not-offered' };
      const reference = makeReference((below) => randomInt(below), 'RV');
      // Another review has this reference: try a new one.
      if (!(await insertReview(tx, { ...person, reference, key, digest, bookedAt: now, slot }))) continue;
      const booker = { email: person.email, address };
      if (!(await claimOpenPlaces(tx, reference, booker, { secret, now })))
        rollBack({ outcome: 'too-many-open' });
      if (!(await claimSlot(tx, reference, slot, rules.mostPerDay))) rollBack({ notBooked: 'taken' });
      await queueReviewMails(
        tx,
        { reference, startsAt: requestedAt },
        { now, webhook: config.webhook !== undefined },
      );
      return { outcome: 'booked', reference, startsAt: requestedAt };
    }
  });
}
