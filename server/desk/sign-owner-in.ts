import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAction } from '../events/audit.ts';
import type { Tx } from '../store/tables.ts';
import { browserName } from './browser-name.ts';
import { deskCookies } from './desk-cookies.ts';
import type { DeskDeps } from './desk-deps.ts';
import { sessionMs, startSession } from './sessions.ts';

export interface SignedIn {
  email: string;
  /** The new session's cookie. */
  token: string;
}

/** Takes the transaction that used up a link, a code or a challenge. */
export async function signOwnerIn(
  tx: Tx,
  { headers }: FastifyRequest,
  { email, by, now }: { email: string; by: 'link' | 'code' | 'passkey'; now: number },
): Promise<SignedIn> {
  const browser = browserName(headers['user-agent']);
  const token = await startSession(tx, { email, browser, now });
  await recordAction(tx, { by: email, what: 'signed in', note: `by ${by}, ${browser}`, at: now });
  return { email, token };
}

export function sendSignedIn(
  reply: FastifyReply,
  { deskUrl }: Pick<DeskDeps, 'deskUrl'>,
  { email, token }: SignedIn,
): FastifyReply {
  const { session, browser, options } = deskCookies(deskUrl);
  return reply
    .setCookie(session, token, { ...options, maxAge: sessionMs / 1000 })
    .clearCookie(browser, options)
    .send({ email });
}
