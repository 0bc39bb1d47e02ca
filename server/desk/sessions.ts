import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { day, minute } from '../../domain/time/instants.ts';
import { recordAction } from '../events/audit.ts';
import { sendProblem } from '../http/problem.ts';
import type { Store } from '../store/store.ts';
import type { Db, DeskSessionRow, Tx } from '../store/tables.ts';
import type { DeskDeps } from './desk-deps.ts';
import { currentOwners } from './owners.ts';
import { knownBrowser } from './sign-ins.tsx';

const idleMs = 14 * day;
const sessionMs = 60 * day;
/** As long as browsers keep any cookie. */
const knownMs = 400 * day;
/** `seenAt` may be this late, so that not every request writes. */
const seenEveryMs = 10 * minute;

/** Returns the cookie's value, of which the store keeps a hash. */
export async function startSession(
  tx: Tx,
  { email, browser, now }: { email: string; browser: string; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('deskSessions')
    .values({
      id: randomUUID(),
      tokenHash: hash('sha256', token),
      email,
      browser,
      createdAt: now,
      seenAt: now,
    })
    .execute();
  return token;
}

const openSessions = (db: Db, now: number) =>
  db
    .selectFrom('deskSessions')
    .selectAll()
    .where('seenAt', '>', now - idleMs)
    .where('createdAt', '>', now - sessionMs);

/** Undefined for a session that has ended, and for one of an address that is no owner's any more. */
export async function findSession(
  deps: { store: Store; owners: string[] },
  token: string,
  now: number,
): Promise<DeskSessionRow | undefined> {
  const { store } = deps;
  const row = await openSessions(store.db, now)
    .where('tokenHash', '=', hash('sha256', token))
    .where('email', 'in', await currentOwners(deps))
    .executeTakeFirst();
  if (row && row.seenAt <= now - seenEveryMs) {
    // A full disk must not keep owners from reading what is wrong.
    await store
      .write((tx) => tx.updateTable('deskSessions').set({ seenAt: now }).where('id', '=', row.id).execute())
      .catch(() => undefined);
  }
  return row;
}

/** The owner of a session that is alive, by the name it has in lists; undefined as above. */
export async function ownerOfSession(
  deps: { store: Store; owners: string[] },
  id: string,
  now: number,
): Promise<string | undefined> {
  const row = await openSessions(deps.store.db, now)
    .where('id', '=', id)
    .where('email', 'in', await currentOwners(deps))
    .executeTakeFirst();
  return row?.email;
}

export function sessionsOf(db: Db, email: string, now: number): Promise<DeskSessionRow[]> {
  return openSessions(db, now).where('email', '=', email).orderBy('seenAt', 'desc').execute();
}

/** One session of an owner, or all of them; false when there is none. */
export async function endSessions(tx: Tx, email: string, id?: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deskSessions')
    .where('email', '=', email)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions and calendars of addresses that have left DESK_EMAILS, so that they stay out if they return. */
export async function endFormerOwnersSessions(
  tx: Tx,
  deps: { store: Store; owners: string[] },
): Promise<void> {
  const owners = await currentOwners(deps, tx);
  await tx.deleteFrom('deskSessions').where('email', 'not in', owners).execute();
  await tx.deleteFrom('deskSubscriptions').where('email', 'not in', owners).execute();
}

/** Part of the daily purge. */
export async function purgeSessions(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('deskSessions')
    .where(sql<boolean>`seen_at <= ${now - idleMs} or created_at <= ${now - sessionMs}`)
    .execute();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the owner who is signed in, in lower case. */
    owner: string;
    sessionId: string;
  }
}

/** Every route that is registered on `app` after this needs a session. */
export function requireSession(app: FastifyInstance, deps: DeskDeps): void {
  const cookies = deskCookies(deps.deskUrl);
  app.decorateRequest('owner', '');
  app.decorateRequest('sessionId', '');
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookies.session];
    const session = token && (await findSession(deps, token, deps.now()));
    if (!session) return sendProblem(reply, { status: 401, title: 'You are signed out.' });
    request.owner = session.email;
    request.sessionId = session.id;
    return undefined;
  });
}

interface SignedIn {
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
  { deskUrl, secret }: Pick<DeskDeps, 'deskUrl' | 'secret'>,
  { email, token }: SignedIn,
): FastifyReply {
  const { session, browser, known, options } = deskCookies(deskUrl);
  return reply
    .setCookie(session, token, { ...options, maxAge: sessionMs / 1000 })
    .setCookie(known, knownBrowser(secret, email), { ...options, maxAge: knownMs / 1000 })
    .clearCookie(browser, options)
    .send({ email });
}

/** The `__Host-` prefix binds a cookie to this very host; browsers take it over https only. */
export function deskCookies(deskUrl: string) {
  const isSecure = deskUrl.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;
  return {
    session: `${prefix}desk-session`,
    /** Tells the browser that asked for a mail from others that may see its link. */
    browser: `${prefix}desk-browser`,
    /** Stays when its owner signs out. */
    known: `${prefix}desk-known`,
    options: options satisfies CookieSerializeOptions,
  };
}

/** In this order: Edge calls itself Chrome too, and Chrome Safari. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox on Linux`, so that owners recognise their sessions and passkeys in a list. */
export function browserName(userAgent = ''): string {
  const nameIn = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? 'A browser';
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}
