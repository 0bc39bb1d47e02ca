import { recordAction } from '../events/audit.ts';
import { announceChange } from '../events/changes.ts';
import { count } from '../monitoring/counters.ts';
import type { ReviewDeps } from './book-review.ts';
import { changeReview, lockReview, replaceDeliveries, type StoredReview } from './review-store.ts';

type Cancelled =
  | { outcome: 'cancelled' | 'already-cancelled'; review: StoredReview }
  | { outcome: 'unknown' | 'already-begun' };

interface ByStudio {
  /** An owner's address; null for the link in a mail. */
  owner: string | null;
  /** Said to the visitor in the mail. */
  words?: string | undefined;
}

/** Its slot is free for others as soon as this resolves. Cancelling twice cancels once. */
export async function cancelReview(
  deps: Omit<ReviewDeps, 'rules'>,
  reference: string,
  by: 'visitor' | ByStudio,
): Promise<Cancelled> {
  const now = deps.now();
  const studio = by === 'visitor' ? undefined : by;
  const result = await deps.store.write(async (tx): Promise<Cancelled> => {
    const review = await lockReview(tx, reference);
    if (!review) return { outcome: 'unknown' };
    if (review.state === 'cancelled') return { outcome: 'already-cancelled', review };
    if (review.startsAt <= now) return { outcome: 'already-begun' };
    const note = studio?.words ?? null;
    const cancelled = await changeReview(tx, review, {
      state: 'cancelled',
      cancelledAt: now,
      cancelledBy: studio ? 'studio' : 'visitor',
      cancelWords: note,
    });
    for (const claims of ['reviewSteps', 'reviewSeats', 'openReviews'] as const)
      await tx.deleteFrom(claims).where('reference', '=', reference).execute();
    const { webhook } = deps.config;
    await replaceDeliveries(tx, reference, { now, webhook, byStudio: studio !== undefined }, [
      { kind: 'review-cancellation', about: reference },
      { kind: 'review-cancellation-notice', about: reference },
    ]);
    if (studio) await recordAction(tx, { by: studio.owner, what: 'cancelled', reference, note, at: now });
    return { outcome: 'cancelled', review: cancelled };
  });
  if (result.outcome === 'cancelled') {
    count('review', 'cancelled');
    deps.wakeDispatcher();
    announceChange();
  }
  return result;
}
