import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { automaticMailsPerDay } from '../../domain/limits.ts';
import { timeInWords } from '../../domain/time/zoned-time.ts';
import { findEnquiry } from '../enquiries/enquiry-store.ts';
import { Facts, MailLink, Paragraph } from '../mail/mail-parts.tsx';
import { MailShell, renderMail } from '../mail/mail-shell.tsx';
import type { MailDeps } from '../mail/mailer.ts';
import type { DeliveryHandler } from '../outbox/delivery.ts';
import { manageUrl } from '../reviews/review-links.ts';
import { findReview } from '../reviews/review-store.ts';
import type { Db } from '../store/tables.ts';
import { sendWithinLimit } from './daily-limit.ts';

/**
 * To a visitor, instead of every mail over the daily limit. It says what is true of each enquiry
 * and review when it is sent; nothing typed is in it.
 */
export function summaryMail(deps: MailDeps): DeliveryHandler {
  const { store, site, now } = deps;
  const words = deps.mailWords.summary;
  return async (delivery) => {
    const readAt = now();
    const references = await heldFor(store.db, delivery.about);
    const found = (await Promise.all(references.map((each) => lineOf(deps, each)))).flatMap(
      (line) => line ?? [],
    );
    const to = found[0]?.email;
    if (!to) return 'skipped';
    const body = (
      <MailShell site={site} preview={words.preview} slate={words.slate} heading={words.heading}>
        <Paragraph>{fillPlaceholders(words.text, { limit: automaticMailsPerDay })}</Paragraph>
        <Facts facts={found} />
        <Paragraph small margin="24px 0 0">
          {fillPlaceholders(words.foot, { hello: site.email.hello })}
        </Paragraph>
      </MailShell>
    );
    const mail = {
      ...renderMail(body),
      to,
      replyTo: { name: site.name, address: site.email.hello },
      subject: fillPlaceholders(words.subject, { studio: site.name }),
      automatic: true,
    };
    if ((await sendWithinLimit(deps, mail, delivery)) === 'held') return 'held';
    await store.write((tx) =>
      tx
        .updateTable('deliveries')
        .set({ state: 'sent', finished_at: now() })
        .where('state', '=', 'held')
        .where('held_for', '=', delivery.about)
        .where('finished_at', '<=', readAt)
        .execute(),
    );
    return 'sent';
  };
}

/** A summary lists the newest alone: after a flood of thousands it can still be read. */
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

/** `15-min review booked for Tuesday 17 November, 14:15 in Berlin.`, with the link to manage it. */
async function lineOf({ store, secret, siteUrl, mailWords, now }: MailDeps, label: string) {
  const enquiry = await findEnquiry(store.db, label);
  if (enquiry) return { email: enquiry.email, label, value: mailWords.summary.enquiry };
  const review = await findReview(store.db, label);
  if (!review || review.startsAt <= now()) return undefined;
  const { email, startsAt, timeZone, state } = review;
  const when = timeInWords(startsAt, { zone: timeZone });
  const text = fillPlaceholders(mailWords.summary[state], { when });
  if (state !== 'booked') return { email, label, value: text };
  const link = manageUrl(siteUrl, secret, label);
  const value = (
    <>
      {text} <MailLink href={link}>{mailWords.review.manage}</MailLink>
    </>
  );
  return { email, label, value };
}
