import type { Availability } from '../../domain/content/availability.ts';
import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { enqueue } from '../outbox/delivery.ts';
import type { Db, Tx } from '../store/tables.ts';
import type { ReviewDeps } from './book-review.ts';
import { changeReview, lockReview, type StoredReview } from './review-store.ts';

type Rules = Pick<Availability, 'callLink'>;
const name = 'call way';

/** Where reviews are held that have no way of their own: as set at the desk, else as in content. */
export async function studioCallWay(db: Db, rules: Rules): Promise<string | undefined> {
  const row = await db
    .selectFrom('studio_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? rules.callLink;
}

/** A link or a phone number; undefined where the studio still has to send one. */
export async function callWayOf(
  db: Db,
  { callWay }: Pick<StoredReview, 'callWay'>,
  rules: Rules,
): Promise<string | undefined> {
  return callWay ?? studioCallWay(db, rules);
}

/** Null goes back to what content says. Mails that are sent from now on say it. */
export async function setStudioCallWay(tx: Tx, value: string | null): Promise<boolean> {
  await tx.deleteFrom('studio_settings').where('name', '=', name).execute();
  if (value) await tx.insertInto('studio_settings').values({ name, value }).execute();
  return true;
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
    const changed = await changeReview(tx, review, { call_way: way });
    await enqueue(tx, [{ kind: 'review-way', about: reference }], at);
    await recordAction(tx, { by: owner, what: 'set the way to the call', reference, note: way, at });
    return { outcome: 'changed', review: changed };
  });
  if (result.outcome === 'changed') {
    wakeDispatcher();
    announceChange();
  }
  return result;
}
