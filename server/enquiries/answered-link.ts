import type { FastifyInstance } from 'fastify';
import type { Site } from '../../domain/content/site.ts';
import { answerBy } from '../../domain/enquiry/enquiry.ts';
import { timesInWords } from '../../domain/time/zoned-time.ts';
import { confirmLink, type ConfirmLinkDeps, confirmUrl } from '../site/confirm-link.ts';
import type { Store } from '../store/store.ts';
import { markAnswered } from './change-enquiry.ts';
import { findEnquiry } from './enquiry-store.ts';

interface AnsweredLinkDeps extends ConfirmLinkDeps {
  store: Store;
  site: Site;
  replyHours: number;
  now: () => number;
  config: { webhook: unknown };
}

const kind = { prefix: 'LT', action: 'answered' } as const;

export function answeredUrl(siteUrl: string, secret: string, reference: string): string {
  return confirmUrl({ siteUrl, secret }, kind, reference);
}

/** The link in the studio's notice that stops the reply clock. */
export async function answeredLink(app: FastifyInstance, deps: AnsweredLinkDeps): Promise<void> {
  const { store, site, replyHours } = deps;
  const words = deps.mailWords.links.answered;
  await confirmLink(app, {
    ...deps,
    link: {
      ...kind,
      words,
      async onGet(reference) {
        const enquiry = await findEnquiry(store.db, reference);
        if (!enquiry) return undefined;
        if (enquiry.answeredAt !== undefined) return { words: words.done };
        const by = timesInWords(answerBy(enquiry.receivedAt, replyHours), site.timeZones);
        return { words: words.ask, facts: { answerBy: by }, hasButton: true };
      },
      async onPost(reference) {
        const by = { owner: null, how: 'by the link in an email' };
        const { outcome } = await markAnswered(deps, reference, by);
        if (outcome === 'unknown' || outcome === 'spam') return undefined;
        return { words: words.done };
      },
    },
  });
}
