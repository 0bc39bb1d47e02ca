import { reviewLimits } from '../../domain/limits.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { count } from '../monitoring/counters.ts';
import { type NotBooked, queueInvitations, type ReviewDeps } from './book-review.ts';
import { claimSlot, writeOrRollBack } from './claim-slot.ts';
import { alternativesTo, isAway, slotAt } from './free-slots.ts';
import { changeReview, lockReview, type StoredReview } from './review-store.ts';

type Moved =
  | { outcome: 'moved' | 'unchanged'; review: StoredReview }
  | { outcome: 'unknown' | 'cancelled' | 'already-begun' | 'too-many-moves' }
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
  const result = await writeOrRollBack<Moved | 'taken' | 'not-offered'>(store, async (tx, rollBack) => {
    const review = await lockReview(tx, reference);
    if (!review) return { outcome: 'unknown' };
    if (review.state === 'cancelled') return { outcome: 'cancelled' };
    if (review.startsAt <= now) return { outcome: 'already-begun' };
    if (review.startsAt === startsAt) return { outcome: 'unchanged', review };
    if (!owner && review.visitorMoves >= reviewLimits.moves) return { outcome: 'too-many-moves' };
    const slot = slotAt(rules, now, startsAt);
    if (!slot || (await isAway(tx, slot))) return 'not-offered';
    if (!(await claimSlot(tx, reference, slot, rules.mostPerDay))) rollBack('taken');
    const moved = await changeReview(tx, review, {
      startsAt,
      endsAt: slot.endsAt,
      day: slot.day,
      movedFrom: review.startsAt,
      movedBy: owner ? 'studio' : 'visitor',
      visitorMoves: review.visitorMoves + (owner ? 0 : 1),
    });
    await queueInvitations(tx, moved, { now, webhook: config.webhook, byStudio: owner !== undefined });
    if (owner) {
      const note = `${isoInstant(review.startsAt)} to ${isoInstant(startsAt)}`;
      await recordAction(tx, { by: owner, what: 'moved', reference, note, at: now });
    }
    return { outcome: 'moved', review: moved };
  });
  if (typeof result === 'string') {
    return { outcome: result, alternatives: await alternativesTo(store.db, rules, now, startsAt) };
  }
  if (result.outcome === 'moved') {
    count('review', 'moved');
    deps.wakeDispatcher();
    announceChange();
  }
  return result;
}
