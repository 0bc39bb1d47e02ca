import { Fragment } from 'react';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { Enquiry } from '../../domain/enquiry/enquiry.ts';
import { renderMail } from '../mail/mail-shell.tsx';
import type { Mail, MailDeps } from '../mail/mailer.ts';
import type { Delivery, DeliveryHandler } from '../outbox/delivery.ts';
import type { Db } from '../store/tables.ts';
import { findEnquiry } from './enquiry-store.ts';

/**
 * An owner's reply to a visitor. It looks like what a person writes in a mail program: no brand, no
 * picture, no colours, the visitor's words quoted below. What the visitor answers goes to the
 * studio's mailbox.
 */
export function replyMail(deps: MailDeps): DeliveryHandler {
  const { store, mailer } = deps;
  return async (delivery) => {
    const enquiry = await findEnquiry(store.db, delivery.about);
    const reply = await store.db
      .selectFrom('replies')
      .select('text')
      .where('id', '=', delivery.id)
      .executeTakeFirst();
    // Erased meanwhile, or an invented enquiry of `studio demo`.
    if (!enquiry || !reply || enquiry.demo) return 'skipped';
    const follows = await earlierMails(store.db, delivery);
    await mailer.send({ ...writeReply(deps, enquiry, reply.text), follows }, delivery);
    return 'sent';
  };
}

export function writeReply(
  deps: Pick<MailDeps, 'mailWords' | 'site'>,
  enquiry: Enquiry & { reference: string },
  text: string,
): Mail {
  const { site, mailWords } = deps;
  const { name, reference, email, message } = enquiry;
  // What an owner wrote down of a call is no word of the visitor's: the studio writes first.
  const isFirst = enquiry.source?.['entered'] !== undefined;
  const wrote = fillPlaceholders(mailWords.reply.wrote, { name, reference });
  const body = (
    <html dir="ltr" lang={site.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <Typed>{text}</Typed>
        {!isFirst && (
          <>
            <p dir="auto">{wrote}</p>
            <blockquote style={quoteStyle}>
              <Typed>{message}</Typed>
            </blockquote>
          </>
        )}
      </body>
    </html>
  );
  return {
    html: renderMail(body).html,
    // As it was typed, with every blank: as text out of HTML it would lose its tables and indents.
    text: isFirst ? `${text}\n` : `${text}\n\n${wrote}\n\n${quoted(message)}\n`,
    to: email,
    replyTo: { name: site.name, address: site.email.hello },
    subject: replySubject(deps, enquiry),
  };
}

/** That of the acknowledgement with `Re:`: some mail programs thread by subject too. Without one, what it is about. */
export function replySubject(
  { mailWords, site }: Pick<MailDeps, 'mailWords' | 'site'>,
  { reference, source }: Pick<Enquiry, 'source'> & { reference: string },
): string {
  if (source?.['entered'] !== undefined) return `${site.name} (${reference})`;
  const acknowledged = fillPlaceholders(mailWords.acknowledgement.subject, { studio: site.name, reference });
  return fillPlaceholders(mailWords.reply.subject, { acknowledged, reference });
}

/**
 * What it follows, oldest first. The visitor has the receipt and earlier replies, or gets them at the
 * same moment: two owners may send within seconds. The notice is in the studio's mailbox: named here,
 * it is named by the visitor's answer too, which then stands beside the notice there.
 */
async function earlierMails(db: Db, { id, about, createdAt }: Delivery): Promise<string[]> {
  const kinds = ['enquiry-notice', 'enquiry-acknowledgement', 'enquiry-reply'] as const;
  const sent = await db
    .selectFrom('deliveries')
    .select(['id', 'kind'])
    .where('about', '=', about)
    .where('id', '!=', id)
    .where((where) =>
      where.or([
        where('state', '=', 'sent'),
        where.and({ state: 'due', kind: 'enquiry-reply' }).and('createdAt', '<', createdAt),
      ]),
    )
    .where('kind', 'in', kinds)
    .orderBy('createdAt')
    .execute();
  return kinds.flatMap((kind) => sent.filter((each) => each.kind === kind)).map((each) => each.id);
}

const quoted = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '');

/** Blank lines make paragraphs. Each has its own direction, for Arabic and Hebrew. */
function Typed({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, index) => (
    // Paragraphs and lines have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index} dir="auto">
      {paragraph.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  ));
}

const quoteStyle = { margin: '0 0 0 4px', paddingLeft: 12, borderLeft: '2px solid #888' };
