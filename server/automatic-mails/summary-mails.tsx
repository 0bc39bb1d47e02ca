import { fillWords } from '../../domain/content/fill-words.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import { zonedMinute, zoneName } from '../../domain/time/zoned.ts';
import { findEnquiry } from '../enquiries/enquiry-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { renderMail } from '../mail/render-mail.ts';
import type { Handlers } from '../outbox/delivery.ts';
import { manageUrl } from '../reviews/manage-link.ts';
import { findReview } from '../reviews/review-store.ts';
import type { Db } from '../store/tables.ts';
import { mayLeaveToday, type DailyLimitDeps } from './daily-limit.ts';
import { SummaryMail, type SummaryLine } from './summary-mail.tsx';

export interface SummaryDeps extends DailyLimitDeps {
  mailer: Mailer;
  site: Site;
  mailWords: MailWords;
  siteUrl: string;
}

/**
 * One mail for all that was held; it says what is true of each enquiry and review when it leaves.
 */
export function summaryMails(deps: SummaryDeps): Pick<Handlers, 'mail-summary'> {
  const { store, mailer, site, mailWords: words, now } = deps;
  return {
    'mail-summary': async (delivery) => {
      const heldBy = now();
      const found = await linesOf(deps, await heldFor(store.db, delivery.about));
      const [first] = found;
      if (!first) return 'skipped';
      if (!(await mayLeaveToday(deps, first.email, delivery))) return 'held';
      const mail = {
        ...renderMail(<SummaryMail site={site} words={words} lines={found.map(({ line }) => line)} />),
        to: first.email,
        replyTo: { name: site.name, address: site.email.hello },
        subject: fillWords(words.summary.subject, { studio: site.name }),
        automatic: true,
      };
      await mailer.send(mail, delivery);
      await store.write((tx) =>
        tx
          .updateTable('deliveries')
          .set({ state: 'sent', finished_at: now() })
          .where('state', '=', 'held')
          .where('held_for', '=', delivery.about)
          .where('finished_at', '<=', heldBy)
          .execute(),
      );
      return 'sent';
    },
  };
}

/** The newest of them: a flood of thousands still makes a mail that can be read. */
const mostLines = 50;

async function heldFor(db: Db, recipient: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('about')
    .where('state', '=', 'held')
    .where('held_for', '=', recipient)
    .groupBy('about')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(mostLines)
    .execute();
  return rows.map(({ about }) => about);
}

async function linesOf(deps: SummaryDeps, references: string[]) {
  const lines: { email: string; line: SummaryLine }[] = [];
  for (const reference of references) {
    const line = await lineOf(deps, reference);
    if (line) lines.push(line);
  }
  return lines;
}

async function lineOf(
  { store, secret, siteUrl, mailWords, now }: SummaryDeps,
  reference: string,
): Promise<{ email: string; line: SummaryLine } | undefined> {
  const enquiry = await findEnquiry(store.db, reference);
  if (enquiry) return { email: enquiry.email, line: { reference, text: mailWords.summary.enquiry } };
  const review = await findReview(store.db, reference);
  if (!review || review.startsAt <= now()) return undefined;
  const when = `${zonedMinute(review.startsAt, review.timeZone)} (${zoneName(review.timeZone)})`;
  const text = fillWords(mailWords.summary[review.state], { when });
  const link = review.state === 'booked' && { manageUrl: manageUrl(siteUrl, secret, reference) };
  return { email: review.email, line: { reference, text, ...link } };
}
