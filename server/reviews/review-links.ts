import type { FastifyInstance } from 'fastify';
import type { Site } from '../../domain/content/site.ts';
import { readReference } from '../../domain/reference.ts';
import { timesInWords } from '../../domain/time/zoned-time.ts';
import { isSignedBy, sign } from '../http/signature.ts';
import { confirmLink, type ConfirmLinkDeps, confirmUrl } from '../site/confirm-link.ts';
import type { ReviewDeps } from './book-review.ts';
import { cancelReview } from './cancel-review.ts';
import { findReview } from './review-store.ts';

/** Opens the review in the panel. Whoever has the link may move and cancel the review. */
export function manageUrl(siteUrl: string, secret: string, reference: string): string {
  return `${siteUrl}/contact?review=${reference}.${sign(secret, purpose(reference))}#review`;
}

/** The reference of a link's token, or undefined when nobody here signed it. */
export function readManageToken(secret: string, token: string): string | undefined {
  const [text = '', signature] = token.split('.');
  const reference = readReference(text, 'RV');
  return reference && isSignedBy(secret, purpose(reference), signature) ? reference : undefined;
}

function purpose(reference: string): string {
  return `review:${reference}`;
}

type CancelLinkDeps = Omit<ReviewDeps, 'rules'> & ConfirmLinkDeps & { site: Site };

const kind = { prefix: 'RV', action: 'cancel' } as const;

export function cancelUrl(siteUrl: string, secret: string, reference: string): string {
  return confirmUrl({ siteUrl, secret }, kind, reference);
}

/** The link in the studio's notices, by which the studio and not the visitor cancels. */
export async function cancelLink(app: FastifyInstance, deps: CancelLinkDeps): Promise<void> {
  const words = deps.mailWords.links.cancel;
  await confirmLink(app, {
    ...deps,
    link: {
      ...kind,
      words,
      async onGet(reference) {
        const review = await findReview(deps.store.db, reference);
        if (!review) return undefined;
        const { startsAt, state } = review;
        if (state === 'cancelled') return { words: words.done };
        if (startsAt <= deps.now()) return { words: words.over };
        const when = timesInWords(startsAt, deps.site.timeZones);
        return { words: words.ask, facts: { when }, hasButton: true };
      },
      async onPost(reference) {
        const { outcome } = await cancelReview(deps, reference, { owner: null });
        if (outcome === 'unknown') return undefined;
        return { words: outcome === 'already-begun' ? words.over : words.done };
      },
    },
  });
}
