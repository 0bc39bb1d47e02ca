import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { enqueue } from '../outbox/delivery.ts';
import type { Db, ReviewRow, Tx } from '../store/tables.ts';
import type { ReviewDeps } from './book-review.ts';
import { bookedWithin, changeReview, lockReview, type StoredReview } from './review-store.ts';

const name = 'call way';

/** The way to reviews that have none of their own, as set at the desk. */
export async function studioCallWay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('studioSettings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** A link or a phone number; undefined where the studio still has to send one. */
export async function callWayOf(
  db: Db,
  { callWay }: Pick<StoredReview, 'callWay'>,
): Promise<string | undefined> {
  return callWay ?? studioCallWay(db);
}

/** Reviews to come without a way of their own: their visitors are mailed when that of all changes. */
export async function reviewsAtStudioWay(db: Db, now: number): Promise<StoredReview[]> {
  const reviews = await bookedWithin(db, { from: now, to: Number.MAX_SAFE_INTEGER });
  return reviews.filter(({ callWay, demo }) => callWay === undefined && !demo);
}

/**
 * Whoever has a review to come is mailed, as for one review alone: their calendar has the way before.
 * Not where none is left (null), which a mail cannot say. Returns how many are.
 */
export async function setStudioCallWay(
  { store, now, wakeDispatcher }: Omit<ReviewDeps, 'rules'>,
  value: string | null,
  owner: string,
): Promise<number> {
  const at = now();
  const mailed = await store.write(async (tx) => {
    const before = await studioCallWay(tx);
    await tx.deleteFrom('studioSettings').where('name', '=', name).execute();
    if (value) await tx.insertInto('studioSettings').values({ name, value }).execute();
    await recordAction(tx, { by: owner, what: 'set the call link', note: value, at });
    if (value === null || value === before) return 0;
    const reviews = await reviewsAtStudioWay(tx, at);
    for (const { reference } of reviews) await mailWay(tx, reference, at);
    return reviews.length;
  });
  wakeDispatcher();
  announceChange();
  return mailed;
}

/** With the sequence raised, so that the event in the mail replaces the one in the visitor's calendar. */
async function mailWay(tx: Tx, reference: string, at: number, changed: Partial<ReviewRow> = {}) {
  const review = await lockReview(tx, reference);
  if (!review) return undefined;
  await enqueue(tx, [{ kind: 'review-way', about: reference, byStudio: true }], at);
  return changeReview(tx, review, changed);
}

type Set = { outcome: 'changed' | 'unchanged'; review: StoredReview } | { outcome: 'unknown' | 'over' };

/**
 * Sets the way to one call, or goes back to the studio's own with null. The visitor is mailed, with
 * an event that replaces the one in their calendar.
 */
export async function setReviewCallWay(
  { store, now, wakeDispatcher }: ReviewDeps,
  reference: string,
  way: string | null,
  owner: string,
): Promise<Set> {
  const at = now();
  const result = await store.write(async (tx): Promise<Set> => {
    const review = await lockReview(tx, reference);
    if (!review) return { outcome: 'unknown' };
    if (review.state === 'cancelled' || review.endsAt <= at) return { outcome: 'over' };
    if ((review.callWay ?? null) === way) return { outcome: 'unchanged', review };
    const changed = (await mailWay(tx, reference, at, { callWay: way })) ?? review;
    await recordAction(tx, { by: owner, what: 'set the call link of a review', reference, note: way, at });
    return { outcome: 'changed', review: changed };
  });
  if (result.outcome === 'changed') {
    wakeDispatcher();
    announceChange();
  }
  return result;
}
