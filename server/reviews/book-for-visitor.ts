import { randomInt } from 'node:crypto';
import { makeReference } from '../../domain/reference.ts';
import type { BookingFields } from '../../domain/review/schema.ts';
import type { Slot } from '../../domain/review/slots.ts';
import { minute } from '../../domain/time/instants.ts';
import { clockInZone } from '../../domain/time/zoned-time.ts';
import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { digestOf } from '../http/idempotency-key.ts';
import { findByKey, insertReview, queueInvitations, type ReviewDeps } from './book-review.ts';
import { claimSlot, writeOrRollBack } from './claim-slot.ts';

/** A day has no more five-minute steps: the most reviews in a day are for visitors. */
const mostSeats = 288;

type Booked =
  | { outcome: 'booked' | 'repeated'; reference: string }
  | { outcome: 'key-reused' }
  | { outcome: 'taken' };

/**
 * A review that an owner agreed on by phone: at any time to come, inside the windows or not, while
 * away too. Only what is booked already is in its way. Idempotent by key.
 */
export async function bookForVisitor(
  deps: ReviewDeps,
  { key, booking, owner }: { key: string; booking: BookingFields; owner: string },
): Promise<Booked> {
  const { store, rules, config } = deps;
  const now = deps.now();
  const { startsAt, ...person } = booking;
  const digest = digestOf(booking);
  const zone = rules.windows[0]?.zone ?? 'UTC';
  const slot: Slot = {
    startsAt,
    endsAt: startsAt + rules.slotMinutes * minute,
    day: `${clockInZone(zone, startsAt).date} ${zone}`,
  };
  const booked = await writeOrRollBack<Booked>(store, async (tx, rollBack) => {
    for (;;) {
      const earlier = await findByKey(tx, key);
      if (earlier)
        return earlier.digest === digest
          ? { outcome: 'repeated', reference: earlier.reference }
          : { outcome: 'key-reused' };
      const reference = makeReference((below) => randomInt(below), 'RV');
      // Another review has this reference: try a new one.
      if (!(await insertReview(tx, { ...person, reference, key, digest, bookedAt: now, slot }))) continue;
      if (!(await claimSlot(tx, reference, slot, mostSeats))) rollBack({ outcome: 'taken' });
      await queueInvitations(tx, { reference, startsAt }, { now, webhook: config.webhook, byStudio: true });
      await recordAction(tx, { by: owner, what: 'booked for a visitor', reference, at: now });
      return { outcome: 'booked', reference };
    }
  });
  if (booked.outcome === 'booked') {
    deps.wakeDispatcher();
    announceChange();
  }
  return booked;
}
