import { recordAction } from '../desk/audit.ts';
import { tellDesk } from '../desk/desk-events.ts';
import { record } from '../monitoring/events.ts';
import { queueCancellationMails } from './review-deliveries.ts';
import type { ReviewDeps } from './review-deps.ts';
import { findReview, lockReview, type StoredReview } from './review-store.ts';
import { releaseSlots } from './slot-claims.ts';
import { writeOrRollBack } from './write-or-roll-back.ts';

type Cancelled =
  | { outcome: 'cancelled' | 'already-cancelled'; review: StoredReview }
  | { outcome: 'unknown' | 'over' };

interface ByOwner {
  /** An owner's address; null for the studio's command and for the link in a mail. */
  owner: string | null;
  /** Said to the visitor in the mail. */
  words?: string | undefined;
}

/** Its slot is free for others as soon as this resolves. Cancelling twice cancels once. */
export async function cancelReview(
  deps: Omit<ReviewDeps, 'rules'>,
  reference: string,
  by: 'visitor' | ByOwner,
): Promise<Cancelled> {
  const now = deps.now();
  const studio = by === 'visitor' ? undefined : by;
  const outcome = await writeOrRollBack<Cancelled['outcome']>(deps.store, async (tx, rollBack) => {
    const review = await lockReview(tx, reference);
    if (!review) return (await findReview(tx, reference)) ? 'already-cancelled' : 'unknown';
    if (review.startsAt <= now) return rollBack('over');
    await tx
      .updateTable('reviews')
      .set({
        state: 'cancelled',
        cancelled_at: now,
        cancelled_by: studio ? 'studio' : 'visitor',
        cancel_words: studio?.words ?? null,
      })
      .where('reference', '=', reference)
      .execute();
    await releaseSlots(tx, [reference]);
    await queueCancellationMails(tx, reference, { now, webhook: deps.config.webhook });
    if (studio) {
      const note = studio.words ?? null;
      await recordAction(tx, { by: studio.owner, what: 'cancelled', reference, note, at: now });
    }
    return 'cancelled';
  });
  if (outcome === 'cancelled') {
    record('review', 'cancelled');
    deps.nudge();
    tellDesk({ what: 'reviews', reference, by: studio?.owner ?? null, how: 'cancelled' });
  }
  const review = await findReview(deps.store.db, reference);
  if (!review || outcome === 'unknown' || outcome === 'over') return { outcome: review ? 'over' : 'unknown' };
  return { outcome, review };
}
