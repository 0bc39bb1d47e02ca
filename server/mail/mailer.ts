import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { messageOf } from '../../domain/caught-error.ts';
import type { Contact } from '../../domain/content/contact.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import { isLoopback } from '../http/is-loopback.ts';
import { DeliveryFailure } from '../outbox/delivery.ts';
import { existingFolder } from '../store/connect.ts';
import type { Store } from '../store/store.ts';
import { mailFileName, mailFolder, type MailIdentity } from './mail-files.ts';
import type { MailStill } from './mail-still.ts';

/** What the handlers of mail deliveries need. */
export interface MailDeps {
  store: Store;
  mailer: Mailer;
  site: Site;
  mailWords: MailWords;
  /** Words that mails share with the page they speak of. */
  contact: Contact;
  mailStill?: MailStill | undefined;
  siteUrl: string;
  secret: string;
  studioEmail: string;
  now: () => number;
}

export interface Mailer {
  /** Resolves when the mail server accepted it; throws `DeliveryFailure` for a known error. */
  send(mail: Mail, delivery: MailIdentity): Promise<void>;
  /** Throws when mail cannot be sent right now. */
  check(): Promise<void>;
}

export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /**
   * Asks for no automatic reply, such as an out-of-office note. Mails of enquiries and reviews that
   * have it also count against the recipient's daily limit (daily-limit.ts).
   */
  automatic?: boolean;
  /** Ids of the deliveries that it follows in one conversation, oldest first. */
  follows?: string[];
  /** For filters of the receiver. */
  headers?: Record<string, string>;
  icalEvent?: CalendarPart;
  attachments?: { cid: string; filename: string; content: Buffer; contentDisposition: 'inline' }[];
}

/** An iCalendar part: some mail programs show it with buttons, the others as an attachment. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  filename: string;
  content: string;
}

/** SMTP where a server is configured; else files in the data folder. */
export function makeMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : fileMailer(dataDir, mailFrom);
}

interface Addresses {
  studioEmail?: string | undefined;
  mailFrom?: string | undefined;
  deskEmails?: string[] | undefined;
}

/**
 * Why visitors or the studio would get no mail, in words for an owner; empty when all is set.
 * Nobody can receive mail at the reserved names of RFC 2606, which the first content has.
 */
export function mailTroubles(
  config: { smtpUrl?: string | undefined; dataDir: string } & Addresses,
  site: Pick<Site, 'email'> | undefined,
): MailTrouble[] {
  const inContent = 'email.hello in content/site.yaml';
  const addresses = {
    [inContent]: site?.email.hello,
    STUDIO_EMAIL: config.studioEmail,
    MAIL_FROM: config.mailFrom,
    DESK_EMAILS: config.deskEmails?.find(isReserved),
  };
  const reserved = Object.entries(addresses).filter(([, address]) => address && isReserved(address));
  return [
    ...(config.smtpUrl
      ? []
      : [
          {
            says: `nobody is mailed: without SMTP_URL, mails are files in ${mailFolder(config.dataDir)}`,
            forOwners: 'No email goes out, to visitors or to you: no mail server is set up.',
          },
        ]),
    ...reserved.map(([where, address]) => ({
      says: `nobody receives mail at ${address}: change ${where}`,
      forOwners: `Nobody gets email at ${address}.`,
      ...(where === inContent && { field: { file: 'site.yaml', path: ['email', 'hello'] } }),
    })),
  ];
}

interface MailTrouble {
  says: string;
  /** For whoever has no terminal, and the field where they change it themselves. */
  forOwners: string;
  field?: { file: string; path: string[] };
}

const isReserved = (address: string) => /[@.](example|invalid|test|example\.(com|net|org))>?$/i.test(address);

/** One connection per mail: nodemailer's pool would retry by itself, beside the outbox. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 120_000,
  });
  return {
    async send(mail, delivery) {
      try {
        await transport.sendMail(compose(mail, from, delivery));
      } catch (error) {
        throw asDeliveryFailure(error);
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw asDeliveryFailure(error);
      }
    },
  };
}

/**
 * A password goes over an encrypted connection or not at all: without `requireTLS` Nodemailer sends
 * it in clear to a server that does not offer STARTTLS. Loopback is exempt, because a relay on the
 * same machine often has no certificate.
 */
export function needsTls(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !isLoopback(hostname);
}

/**
 * A 5xx response to the receiver or to the mail is final. All other errors of the mail server, a wrong
 * password included, may be mended before the next retry. An unknown error is thrown as it is.
 */
function asDeliveryFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // Nodemailer adds these to its errors, which its types do not say.
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const reason = `${command ?? code ?? 'mail'}: ${error.message}`;
  if (responseCode && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '')) {
    return new DeliveryFailure('permanent', reason, { cause: error });
  }
  if (responseCode || knownTroubles.has(code ?? ''))
    return new DeliveryFailure('temporary', reason, { cause: error });
  return error;
}

const knownTroubles = new Set(
  'ECONNECTION ETIMEDOUT ESOCKET EDNS EAUTH ETLS EPROTOCOL EENVELOPE EMESSAGE ECONNREFUSED ECONNRESET EPIPE ENOTFOUND'.split(
    ' ',
  ),
);

/** Replaces a mail server while none is set up: each mail becomes an `.eml` file. */
export function fileMailer(dataDir: string, from: string): Mailer {
  const folder = mailFolder(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, delivery) {
      const { message } = await transport.sendMail(compose(mail, from, delivery));
      try {
        mkdirSync(folder, { recursive: true });
        // `buffer: true` makes it one, which the types of nodemailer do not say.
        await writeAtomically(join(folder, mailFileName(delivery)), message as Buffer);
      } catch (error) {
        throw new DeliveryFailure('temporary', `cannot write to ${folder}: ${messageOf(error)}`, {
          cause: error,
        });
      }
    },
    async check() {
      // Creates nothing: the doctor may run as root, and the server could not write to root's
      // folder.
      const nearest = existingFolder(folder);
      accessSync(nearest, constants.W_OK);
      // Root may write anywhere, so the check above says nothing to root.
      if (nearest === folder && statSync(folder).uid === 0 && statSync(dataDir).uid !== 0) {
        throw new Error(
          `${folder} belongs to root, and the server cannot write there: give it the owner of ${dataDir}`,
        );
      }
    },
  };
}

/** Written under another name and renamed: a full disk or a crash never leaves half a mail. */
async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, content, { mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The Message-ID is the delivery's id, so that mailboxes recognise a retry after a crash. */
function compose(mail: Mail, from: string, delivery: Pick<MailIdentity, 'id'>): SendMailOptions {
  const domain = from.replace(/>\s*$/, '').split('@').at(-1);
  const messageId = (id: string) => `<${id}@${domain}>`;
  const { automatic, text, html, headers, follows = [], ...rest } = mail;
  const references = follows.map(messageId);
  const inReplyTo = references.at(-1);
  return {
    ...rest,
    // Nodemailer turns LF into CRLF, but passes on a CR alone, which no message may hold.
    text: text.replaceAll(/\r(?!\n)/g, '\n'),
    html: html.replaceAll(/\r(?!\n)/g, '\n'),
    from,
    messageId: messageId(delivery.id),
    ...(inReplyTo && { inReplyTo, references }),
    headers: {
      ...headers,
      ...(automatic && { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }),
    },
    // Nothing a visitor types may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
