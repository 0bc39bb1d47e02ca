import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { studioPlaces } from '../../../domain/review/hours.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import { changeAndRecord } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { sendProblem } from '../../http/problem.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { addOwner, currentOwners, removeOwner } from '../owners.ts';
import { passkeysOf } from '../passkeys.ts';
import { deskCookies, endSessions, sessionsOf } from '../sessions.ts';
import { conflict, readInput } from './request.ts';

/** Who is signed in, where and with what, and ending sessions. */
export async function account(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, deskUrl, now } = deps;
  const cookies = deskCookies(deskUrl);
  app.get('/me', ({ owner, sessionId }) => shownAccount(deps, owner, sessionId));

  app.delete<{ Params: { id: string } }>('/sessions/:id', async ({ owner, params }, reply) =>
    (await end(owner, 'ended a session', params.id))
      ? reply.code(204).send()
      : sendProblem(reply, { status: 404, title: 'This session has ended already.' }),
  );

  app.post('/sign-out', async ({ owner, sessionId }, reply) => {
    await end(owner, 'signed out', sessionId);
    return signedOut(reply);
  });

  app.post('/sign-out/everywhere', async ({ owner }, reply) => {
    await end(owner, 'signed out everywhere');
    return signedOut(reply);
  });

  app.post('/owners', async ({ owner, body }) => {
    const { email } = readInput(ownerBody, body);
    await addOwner(deps, email, owner, now());
    announceChange();
    return { email };
  });

  app.delete<{ Params: { email: string } }>('/owners/:email', async ({ owner, params }, reply) => {
    if (!(await removeOwner(deps, params.email, owner, now())))
      throw conflict('The last owner can’t be removed: nobody could sign in any more.');
    announceChange();
    return reply.code(204).send();
  });

  /**
   * The browser drops what it has of the desk, pages it keeps for the way back too. Not by the word
   * `cookies`, which would clear those of other sites under the same domain.
   */
  function signedOut(reply: FastifyReply): FastifyReply {
    return reply
      .clearCookie(cookies.session, cookies.options)
      .header('clear-site-data', '"cache", "storage"')
      .code(204)
      .send();
  }

  function end(owner: string, what: string, id?: string): Promise<boolean> {
    return changeAndRecord(store, { by: owner, what, at: now() }, (tx) => endSessions(tx, owner, id));
  }
}

const ownerBody = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Write an email address.')),
});

export type AccountResponse = Awaited<ReturnType<typeof shownAccount>>;

async function shownAccount(deps: DeskDeps, owner: string, sessionId: string) {
  const { store, rules, now, config } = deps;
  const [owners, passkeys, sessions] = await Promise.all([
    currentOwners(deps),
    passkeysOf(store.db, owner),
    sessionsOf(store.db, owner, now()),
  ]);
  return {
    email: owner,
    /** All addresses that may sign in, for "assign to". */
    owners,
    /** The studio's zones, its first one first. */
    zones: studioPlaces(rules),
    /** Without a mail server replies are written in a mail program. */
    sendsMail: config.smtpUrl !== undefined,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: isoInstant(createdAt),
      usedAt: usedAt === null ? null : isoInstant(usedAt),
    })),
    sessions: sessions.map(({ id, browser, seenAt }) => ({
      id,
      /** The browser's name and system: `Firefox on Linux`. */
      browser,
      seenAt: isoInstant(seenAt),
      current: id === sessionId,
    })),
  };
}
