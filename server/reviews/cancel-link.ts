import type { FastifyInstance } from 'fastify';
import { zoneName } from '../../domain/time/zone-name.ts';
import { zonedMinute } from '../../domain/time/zoned.ts';
import { confirmLink, confirmUrl } from '../http/confirm-link.ts';
import type { Templates } from '../site/fill-template.ts';
import { cancelReview } from './cancel-review.ts';
import type { ReviewDeps } from './review-deps.ts';
import { findReview } from './review-store.ts';

interface CancelLinkDeps extends Omit<ReviewDeps, 'rules'> {
  templates: Templates;
  secret: string;
}

const kind = { mark: 'RV', action: 'cancel' } as const;

export function cancelUrl(siteUrl: string, secret: string, reference: string): string {
  return confirmUrl({ siteUrl, secret }, kind, reference);
}

/** The link in the studio's notices, by which the studio and not the visitor cancels. */
export async function cancelLink(app: FastifyInstance, deps: CancelLinkDeps): Promise<void> {
  await confirmLink(app, {
    ...deps,
    link: {
      ...kind,
      button: 'Cancel the review',
      async ask(reference) {
        const review = await findReview(deps.store.db, reference);
        if (!review) return undefined;
        const { startsAt, timeZone, state } = review;
        if (state === 'cancelled') return cancelled(reference);
        if (startsAt <= deps.now()) return over(reference);
        return {
          heading: `Cancel ${reference}?`,
          text: `It begins ${zonedMinute(startsAt, timeZone)} (${zoneName(timeZone)}). The visitor is mailed that we cancel, and the slot is free again.`,
          asks: true,
        };
      },
      async act(reference) {
        const { outcome } = await cancelReview(deps, reference, 'studio');
        if (outcome === 'unknown') return undefined;
        return outcome === 'over' ? over(reference) : cancelled(reference);
      },
    },
  });
}

const cancelled = (reference: string) => ({
  heading: `${reference} is cancelled.`,
  text: 'The slot is free again. There is nothing left to do here.',
});
const over = (reference: string) => ({
  heading: `${reference} has already begun.`,
  text: 'It is too late to cancel it.',
});
