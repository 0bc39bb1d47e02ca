import type { FastifyInstance } from 'fastify';
import { answerBy } from '../../domain/enquiry/reply-clock.ts';
import { utcMinute } from '../../domain/time/utc.ts';
import { confirmLink, confirmUrl } from '../http/confirm-link.ts';
import type { Templates } from '../site/fill-template.ts';
import type { Store } from '../store/dialect.ts';
import { findEnquiry, markAnswered } from './enquiry-store.ts';

interface AnsweredLinkDeps {
  templates: Templates;
  store: Store;
  secret: string;
  replyHours: number;
  now: () => number;
}

const kind = { mark: 'LT', action: 'answered' } as const;

export function answeredUrl(siteUrl: string, secret: string, reference: string): string {
  return confirmUrl({ siteUrl, secret }, kind, reference);
}

/** The link in the studio's notice that stops the reply clock. */
export async function answeredLink(app: FastifyInstance, deps: AnsweredLinkDeps): Promise<void> {
  const { store, replyHours, now } = deps;
  await confirmLink(app, {
    ...deps,
    link: {
      ...kind,
      button: 'Mark as answered',
      async ask(reference) {
        const enquiry = await findEnquiry(store.db, reference);
        if (enquiry?.answeredAt !== undefined) return answered(reference);
        return (
          enquiry && {
            heading: `Have you answered ${reference}?`,
            text: `The reply clock runs until ${utcMinute(answerBy(enquiry.receivedAt, replyHours))}.`,
            asks: true,
          }
        );
      },
      async act(reference) {
        if (!(await findEnquiry(store.db, reference))) return undefined;
        await store.write((tx) => markAnswered(tx, reference, now()));
        return answered(reference);
      },
    },
  });
}

const answered = (reference: string) => ({
  heading: `${reference} is answered.`,
  text: 'The reply clock has stopped. There is nothing left to do here.',
});
