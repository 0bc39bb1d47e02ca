import { randomInt } from 'node:crypto';
import { mailboxOf, reviewLimits } from '../../domain/limits.ts';
import { makeReference } from '../../domain/reference.ts';
import type { ReviewRules } from '../../domain/review/hours.ts';
import type { BookingFields } from '../../domain/review/schema.ts';
import type { Slot } from '../../domain/review/slots.ts';
import { hour } from '../../domain/time/instants.ts';
import { announceChange } from '../events/changes.ts';
import { digestOf } from '../http/idempotency-key.ts';
import { sign } from '../http/signature.ts';
import { holdForStrangers, senderKey } from '../mail/daily-limit.ts';
import { count } from '../monitoring/counters.ts';
import type { NewDelivery } from '../outbox/delivery.ts';
import { type Store, takePlace } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';
import { claimSlot, writeOrRollBack } from './claim-slot.ts';
import { alternativesTo, isAway, slotAt } from './free-slots.ts';
import { replaceDeliveries } from './review-store.ts';

/** What booking, moving and cancelling need. */
export interface ReviewDeps {
  store: Store;
  rules: ReviewRules;
  now: () => number;
  wakeDispatcher: () => void;
  config: { webhook: unknown };
}

/** The secret keys the hashes that limits count by. */
type BookDeps = ReviewDeps & { secret: string };

interface NewBooking {
  key: string;
  booking: BookingFields;
  visitor: Visitor;
}

/** See `visitorAddress` and `visitorNetwork`; alike for IPv4. */
interface Visitor {
  address: string;
  network: string;
}

type Booked =
  | { outcome: 'booked' | 'repeated'; reference: string; startsAt: number }
  | { outcome: 'key-reused' }
  /** `againAt`: when the first of them is over; not told of a mailbox, which may be a stranger's. */
  | { outcome: 'too-many-open'; againAt: number | undefined };

/** `taken` by somebody else; `not-offered` by the rules, or no longer. */
export interface NotBooked {
  outcome: 'taken' | 'not-offered';
  alternatives: Slot[];
}

/**
 * Books a slot and queues its mails in one transaction, and resolves when both are on disk.
 * Idempotent by key. Of several bookings for one slot, primary keys of the store let in one.
 */
export async function bookReview(
  deps: BookDeps,
  { key, booking, visitor }: NewBooking,
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
      const full = await claimOpenReviews(
        tx,
        reference,
        { email: person.email, ...visitor },
        { secret, now },
      );
      if (full) rollBack({ outcome: 'too-many-open', againAt: full.againAt });
      if (!(await claimSlot(tx, reference, slot, rules.mostPerDay))) rollBack('taken');
      const sender = senderKey(secret, visitor.address);
      await queueInvitations(tx, { reference, startsAt }, { now, webhook: config.webhook, sender });
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
 * After a booking or a move: invitations now and reminders an hour before the review, to visitor
 * and studio. A review less than an hour away gets no reminders.
 */
export async function queueInvitations(
  tx: Tx,
  { reference, startsAt }: { reference: string; startsAt: number },
  context: { now: number; webhook: unknown; sender?: string | undefined; byStudio?: boolean },
): Promise<void> {
  const remindAt = startsAt - hour;
  const reminders: NewDelivery[] = [
    { kind: 'review-reminder', about: reference, dueAt: remindAt },
    { kind: 'review-reminder-notice', about: reference, dueAt: remindAt },
  ];
  const deliveries: NewDelivery[] = [
    { kind: 'review-invitation', about: reference },
    { kind: 'review-notice', about: reference },
    ...(remindAt >= context.now ? reminders : []),
  ];
  const { sender, now } = context;
  await replaceDeliveries(tx, reference, context, await holdForStrangers(tx, deliveries, sender, now));
}

/**
 * Counts a review against its mailbox, its visitor and the network around an IPv6 visitor; tells
 * when one of them has as many open ones as it may, and then the caller must undo the transaction.
 * The primary key of `openReviews` decides, as for slots, so that bookings at two processes at once
 * cannot both take the last place. All are stored as keyed hashes, and only while the review is open.
 */
async function claimOpenReviews(
  tx: Tx,
  reference: string,
  { email, address, network }: Visitor & { email: string },
  { secret, now }: { secret: string; now: number },
): Promise<{ againAt: number | undefined } | undefined> {
  const { openPerEmail, openPerVisitor, openPerNetwork } = reviewLimits;
  const mailbox = sign(secret, `mailbox:${mailboxOf(email)}`);
  const isOver = tx.selectFrom('reviews').select('reference').where('endsAt', '<=', now);
  const isFree = (holder: string, most: number) =>
    takePlace(
      most,
      (place) => tx.insertInto('openReviews').values({ holder, place, reference }),
      tx.deleteFrom('openReviews').where('holder', '=', holder).where('reference', 'in', isOver),
    );
  if (!(await isFree(mailbox, openPerEmail))) return { againAt: undefined };
  const holders: [string, number][] = [[sign(secret, `visitor:${address}`), openPerVisitor]];
  if (network !== address) holders.push([sign(secret, `network:${network}`), openPerNetwork]);
  for (const [holder, most] of holders) {
    if (!(await isFree(holder, most))) return { againAt: await firstEnd(tx, holder) };
  }
  return undefined;
}

/** When the first of a holder's open reviews is over. */
async function firstEnd(tx: Tx, holder: string): Promise<number | undefined> {
  const first = await tx
    .selectFrom('openReviews')
    .innerJoin('reviews', 'reviews.reference', 'openReviews.reference')
    .select('endsAt')
    .where('holder', '=', holder)
    .orderBy('endsAt')
    .executeTakeFirst();
  return first?.endsAt;
}

interface NewReview extends Omit<BookingFields, 'startsAt'> {
  reference: string;
  key: string;
  digest: string;
  bookedAt: number;
  slot: Slot;
  demo?: boolean;
}

/** False when its key or its reference is already taken. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { slot } = review;
  const inserted = await tx
    .insertInto('reviews')
    .values({
      reference: review.reference,
      key: review.key,
      digest: review.digest,
      bookedAt: review.bookedAt,
      bookedStart: slot.startsAt,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      day: slot.day,
      sequence: 0,
      state: 'booked',
      name: review.name,
      email: review.email,
      timeZone: review.timeZone,
      note: review.note ?? null,
      demo: review.demo ? 1 : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findByKey(tx: Tx, key: string) {
  const found = tx.selectFrom('reviews').select(['reference', 'bookedStart as startsAt', 'digest']);
  return found.where('key', '=', key).executeTakeFirst();
}
