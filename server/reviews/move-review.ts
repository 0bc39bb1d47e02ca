import { reviewLimits } from '../../domain/review/limits.ts';
import { utcMinute } from '../../domain/time/utc.ts';
import { recordAction } from '../desk/audit.ts';
import { tellDesk } from '../desk/desk-events.ts';
import { record } from '../monitoring/events.ts';
import type { Tx } from '../store/tables.ts';
import { isAway } from './away-spans.ts';
import type { NotBooked } from './book-review.ts';
import { alternativesTo, slotAt } from './free-slots.ts';
import { queueReviewMails } from './review-deliveries.ts';
import type { ReviewDeps } from './review-deps.ts';
import { findReview, lockReview, type StoredReview } from './review-store.ts';
import { claimSlot } from './slot-claims.ts';
import { writeOrRollBack } from './write-or-roll-back.ts';

const movedAction = 'moved';

type Moved =
  | { outcome: 'moved'; review: StoredReview }
  | { outcome: 'unknown' | 'cancelled' | 'over' | 'too-many-moves' }
  | NotBooked;

/**
 * Moves a booked review to another free slot, for its visitor or for an owner, who may do so any
 * number of times. Idempotent: a move to its own slot sends no mail.
 */
export async function moveReview(
  deps: ReviewDeps,
  reference: string,
  startsAt: number,
  owner?: string,
): Promise<Moved> {
  const { store, rules, config } = deps;
  const now = deps.now();
  const outcome = await writeOrRollBack<Moved['outcome'] | 'unchanged'>(store, async (tx, rollBack) => {
    const review = await lockReview(tx, reference);
    if (!review) return (await findReview(tx, reference)) ? 'cancelled' : 'unknown';
    if (review.startsAt <= now) return rollBack('over');
    if (review.startsAt === startsAt) return rollBack('unchanged');
    if (!owner && (await movesByVisitor(tx, review)) > reviewLimits.moves) return rollBack('too-many-moves');
    const slot = slotAt(rules, now, startsAt);
    if (!slot || (await isAway(tx, slot))) return rollBack('not-offered');
    if (!(await claimSlot(tx, reference, slot, rules.mostPerDay))) return rollBack('taken');
    await tx
      .updateTable('reviews')
      .set({
        starts_at: startsAt,
        ends_at: slot.endsAt,
        day: slot.day,
        moved_from: review.startsAt,
        moved_by: owner ? 'studio' : 'visitor',
      })
      .where('reference', '=', reference)
      .execute();
    await queueReviewMails(tx, { reference, startsAt }, { now, webhook: config.webhook });
    if (owner) {
      const note = `${utcMinute(review.startsAt)} to ${utcMinute(startsAt)}`;
      await recordAction(tx, { by: owner, what: movedAction, reference, note, at: now });
    }
    return 'moved';
  });
  if (outcome === 'taken' || outcome === 'not-offered') {
    return { outcome, alternatives: await alternativesTo(store.db, rules, now, startsAt) };
  }
  if (outcome === 'moved') {
    record('review', 'moved');
    deps.nudge();
    tellDesk({ what: 'reviews', reference, by: owner ?? null, how: 'moved' });
  }
  const review = await findReview(store.db, reference);
  if (!review) return { outcome: 'unknown' };
  return outcome === 'moved' || outcome === 'unchanged' ? { outcome: 'moved', review } : { outcome };
}

/** Of a review that stands, every change was a move, with the one that is made now. */
async function movesByVisitor(tx: Tx, { reference, sequence }: StoredReview): Promise<number> {
  const byOwners = tx
    .selectFrom('desk_audit')
    .select('id')
    .where('reference', '=', reference)
    .where('what', '=', movedAction);
  return sequence - (await byOwners.execute()).length;
}
