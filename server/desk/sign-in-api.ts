import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isLoopback } from '../http/is-loopback.ts';
import { sendProblem } from '../http/problem.ts';
import { makeRateLimit } from '../http/rate-limit.ts';
import { mailFolder } from '../mail/mail-files.ts';
import type { DeskDeps } from './desk-deps.ts';
import { isOwner } from './owners.ts';
import { passkeySignIn } from './passkeys.ts';
import { browserName, deskCookies, sendSignedIn, signOwnerIn } from './sessions.ts';
import { dropSignIn, makeSignIn, signInMail, signInMs, signInUrl, takeCode, takeLink } from './sign-ins.tsx';

const emailBody = z.object({ email: z.string().trim().toLowerCase().max(254) });
const codeBody = z.object({ code: z.string().transform((text) => text.replaceAll(/\D/g, '')) });
const linkBody = z.object({ token: z.string().max(100) });

/** The same whoever asks. Without a mail server: the folder in which the mail is a file. */
export interface SignInResponse {
  mailFolder?: string;
}

/** The routes that need no session. All are limited by the visitor's address. */
export async function signInApi(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, deskUrl, secret, now } = deps;
  const cookies = deskCookies(deskUrl);
  const tooMany = 'Too many tries from your address. Wait a minute.';
  app.addHook('onRequest', await makeRateLimit(app, deps.config.rateLimit, tooMany));
  const sending = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(sending)));
  await app.register(passkeySignIn, deps);
  // Strangers at a public desk need not know the server's folders.
  const folder = isLoopback(new URL(deskUrl).hostname) ? mailFolder(deps.config.dataDir) : 'DATA_DIR/mail';
  const asked: SignInResponse = deps.config.smtpUrl ? {} : { mailFolder: folder };

  app.post('/sign-in', async (request, reply) => {
    const { data } = emailBody.safeParse(request.body);
    if (!data) return sendProblem(reply, { status: 422, title: 'Write your email address.' });
    // Kept when a browser asks again, so that the first mail works too if it is late.
    const known = request.cookies[cookies.browser];
    const browser = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
    const knownAs = request.cookies[cookies.known];
    // After the answer, whose time would tell who is an owner.
    reply.raw.once('finish', () => {
      const sent = isOwner(deps, data.email)
        .then((isOne) => (isOne ? send(data.email, browser, knownAs) : undefined))
        .catch((error: unknown) => request.log.error({ err: error }, 'a sign-in mail was not sent'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    });
    return reply
      .code(202)
      .setCookie(cookies.browser, browser, { ...cookies.options, maxAge: signInMs / 1000 })
      .send(asked);
  });

  app.post('/sign-in/code', async (request, reply) => {
    const { data } = codeBody.safeParse(request.body);
    const browser = request.cookies[cookies.browser];
    const signedIn =
      data &&
      browser &&
      (await store.write(async (tx) => {
        const note = browserName(request.headers['user-agent']);
        const email = await takeCode(tx, { secret, code: data.code, browser, note }, now());
        if (!email || !(await isOwner(deps, email, tx))) return undefined;
        return signOwnerIn(tx, request, { email, by: 'code', now: now() });
      }));
    // The same for a wrong code, an old one, one too many and an address that is no owner's.
    return signedIn
      ? sendSignedIn(reply, deps, signedIn)
      : refuse(
          reply,
          'That code isn’t right, or it’s too old.',
          'A code can be tried five times within 15 minutes, in the browser that asked for it. After wrong codes from several emails in a day, use the link, a passkey or `studio desk link`.',
        );
  });

  app.post('/sign-in/link', async (request, reply) => {
    const { data } = linkBody.safeParse(request.body);
    const browser = request.cookies[cookies.browser];
    const signedIn =
      data &&
      (await store.write(async (tx) => {
        const taken = await takeLink(tx, { token: data.token, browser }, now());
        if (taken === 'another browser') return taken;
        if (!taken || !(await isOwner(deps, taken.email, tx))) return undefined;
        return signOwnerIn(tx, request, { email: taken.email, by: 'link', now: now() });
      }));
    if (signedIn === 'another browser') {
      return sendProblem(reply, {
        status: 409,
        title: 'This isn’t the browser that asked.',
        detail: 'Type the six digits from the email there, or open its link there.',
      });
    }
    return signedIn
      ? sendSignedIn(reply, deps, signedIn)
      : refuse(reply, 'This link has been used, or it’s too old.', 'Ask for a new one.');
  });

  /** Not by the outbox, which would have to keep the code until the mail is written. */
  async function send(email: string, browser: string, known: string | undefined): Promise<void> {
    const made = await makeSignIn(deps, { email, browser, known }, now());
    if (!made) return;
    const mail = signInMail(deps, {
      to: email,
      code: made.code,
      link: signInUrl(deskUrl, made.token),
    });
    try {
      await deps.mailer.send(mail, { id: randomUUID(), kind: 'sign-in', createdAt: now() });
    } catch (error) {
      await store.write((tx) => dropSignIn(tx, made.token));
      throw error;
    }
  }
}

const refuse = (reply: FastifyReply, title: string, detail: string) =>
  sendProblem(reply, { status: 403, title, detail });
