import { randomInt } from 'node:crypto';
import { mailboxOf, reviewLimits } from '../../domain/limits.ts';
import { makeReference } from '../../domain/reference.ts';
import type { BookingFields } from '../../domain/review/schema.ts';
import type { Slot } from '../../domain/review/slots.ts';
import { hour } from '../../domain/time/instants.ts';
import { announceChange } from '../events/changes.ts';
import { digestOf } from '../http/idempotency-key.ts';
import { sign } from '../http/signature.ts';
import { count } from '../monitoring/counters.ts';
import { enqueue, type NewDelivery } from '../outbox/delivery.ts';
import { takeFirstFree } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';
import { claimSlot, writeOrRollBack } from './claim-slot.ts';
import { alternativesTo, isAway, slotAt } from './free-slots.ts';
import type { ReviewDeps } from './review-deps.ts';
import { findByKey, insertReview } from './review-store.ts';

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

/**
 * Counts a review against its mailbox and its visitor; false when either has as many open ones as
 * it may, and then the caller must undo the transaction. The primary key of `open_reviews` decides,
 * as for slots, so that bookings at two processes at once cannot both take the last place. Mailbox
 * and visitor are stored as keyed hashes, and only while the review is open.
 */
async function claimOpenReviews(
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

const remindBeforeMs = hour;

interface QueueContext {
  now: number;
  /** Of the settings; undefined for none. */
  webhook: unknown;
}

/**
 * After a booking or a move: invitations now and reminders an hour before the review, to visitor
 * and studio. A review less than an hour away gets no reminders.
 */
export async function queueReviewMails(
  tx: Tx,
  { reference, startsAt }: { reference: string; startsAt: number },
  context: QueueContext,
): Promise<void> {
  const remindAt = startsAt - remindBeforeMs;
  const reminders: NewDelivery[] = [
    { kind: 'review-reminder', about: reference, dueAt: remindAt },
    { kind: 'review-reminder-notice', about: reference, dueAt: remindAt },
  ];
  await replaceDeliveries(tx, reference, context, [
    { kind: 'review-invitation', about: reference },
    { kind: 'review-notice', about: reference },
    ...(remindAt >= context.now ? reminders : []),
  ]);
}

export async function queueCancellationMails(
  tx: Tx,
  reference: string,
  context: QueueContext,
): Promise<void> {
  await replaceDeliveries(tx, reference, context, [
    { kind: 'review-cancellation', about: reference },
    { kind: 'review-cancellation-notice', about: reference },
  ]);
}

/** Deletes what is still due, such as the reminder of the old time: it is no longer true. */
async function replaceDeliveries(
  tx: Tx,
  reference: string,
  { now, webhook }: QueueContext,
  deliveries: NewDelivery[],
): Promise<void> {
  await tx.deleteFrom('deliveries').where('about', '=', reference).where('state', '=', 'due').execute();
  const webhooks: NewDelivery[] = webhook ? [{ kind: 'review-webhook', about: reference }] : [];
  await enqueue(tx, [...deliveries, ...webhooks], now);
}
