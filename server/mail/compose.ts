import type { SendMailOptions } from 'nodemailer';
import type { Delivery } from '../outbox/delivery.ts';
import type { Mail } from './mailer.ts';

/** The Message-ID is the delivery's id, so that mailboxes recognise a retry after a crash. */
export function compose(mail: Mail, from: string, delivery: Pick<Delivery, 'id'>): SendMailOptions {
  const domain = from.replace(/>\s*$/, '').split('@').at(-1);
  const { automatic, text, html, ...rest } = mail;
  return {
    ...rest,
    // Nodemailer turns LF into CRLF, but passes on a CR alone, which no message may hold.
    text: text.replaceAll(/\r(?!\n)/g, '\n'),
    html: html.replaceAll(/\r(?!\n)/g, '\n'),
    from,
    messageId: `<${delivery.id}@${domain}>`,
    headers: automatic ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } : {},
    // Nothing a visitor types may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
