import { createTransport } from 'nodemailer';
import { isLoopback } from '../http/is-loopback.ts';
import { DeliveryFailure } from '../outbox/delivery.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

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
      await transport.verify();
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
 * A 5xx reply to the receiver or to the mail is final. All other errors of the mail server, a wrong
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
