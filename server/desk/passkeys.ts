import { createHmac } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { minute } from '../../domain/time/instants.ts';
import { recordAction } from '../events/audit.ts';
import { sendProblem } from '../http/problem.ts';
import { isStoreUnavailable, type Store } from '../store/store.ts';
import type { Db, DeskPasskeyRow, Tx } from '../store/tables.ts';
import type { DeskDeps } from './desk-deps.ts';
import { isOwner } from './owners.ts';
import { browserName, sendSignedIn, signOwnerIn } from './sessions.ts';

const nameBody = z.object({ name: z.string().trim().min(1).max(60) });
/** Ed25519, P-256 and RSA, which every device has; others are experimental in Node's Web Crypto. */
const supportedAlgorithmIDs = [-8, -7, -257];
const unknown = { status: 404, title: 'There’s no such passkey.' };

/** Making, naming and removing an owner's own passkeys. */
export async function passkeyApi(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, secret, site, now } = deps;
  const { hostname, origin } = new URL(deps.deskUrl);

  app.post('/passkeys/options', async ({ owner, sessionId }) => {
    const options = await generateRegistrationOptions({
      rpName: `${site.name} desk`,
      rpID: hostname,
      userName: owner,
      supportedAlgorithmIDs,
      // The same for every passkey of an owner, so that a device replaces its own.
      userID: new Uint8Array(createHmac('sha256', secret).update(`desk-owner:${owner}`).digest()),
      excludeCredentials: (await passkeysOf(store.db, owner)).map(credentialOf),
      // Resident: signing in asks for no address, so the device has to know the passkey by itself.
      // Verified by PIN, finger or face: it is the only factor, and a device may be found.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(store, { challenge: options.challenge, session: sessionId }, now());
    return options;
  });

  app.post<{ Body: RegistrationResponseJSON | null }>('/passkeys', async (request, reply) => {
    const { owner: email, sessionId: session, body } = request;
    const credential = await verify(body, session).catch(refusedUnlessStore);
    if (!credential) {
      return sendProblem(reply, {
        status: 422,
        title: 'This passkey wasn’t accepted.',
        detail: 'Try again.',
      });
    }
    const name = browserName(request.headers['user-agent']);
    await store.write(async (tx) => {
      await tx
        .insertInto('deskPasskeys')
        .values({
          id: credential.id,
          email,
          name,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          createdAt: now(),
          usedAt: null,
        })
        .execute();
      await recordAction(tx, { by: email, what: 'made a passkey', note: name, at: now() });
    });
    return reply.code(201).send({ id: credential.id, name });
  });

  app.patch<{ Params: { id: string } }>('/passkeys/:id', async ({ owner, params, body }, reply) => {
    const { data } = nameBody.safeParse(body);
    if (!data) return sendProblem(reply, { status: 422, title: 'Write a name of at most 60 characters.' });
    const renamed = await store.write(async (tx) => {
      const row = await tx
        .updateTable('deskPasskeys')
        .set({ name: data.name })
        .where('id', '=', params.id)
        .where('email', '=', owner)
        .returning('name')
        .executeTakeFirst();
      if (row) await recordAction(tx, { by: owner, what: 'named a passkey', note: row.name, at: now() });
      return row;
    });
    return renamed ? reply.code(204).send() : sendProblem(reply, unknown);
  });

  app.delete<{ Params: { id: string } }>('/passkeys/:id', async ({ owner, params }, reply) => {
    const removed = await store.write(async (tx) => {
      const row = await tx
        .deleteFrom('deskPasskeys')
        .where('id', '=', params.id)
        .where('email', '=', owner)
        .returning('name')
        .executeTakeFirst();
      if (row) await recordAction(tx, { by: owner, what: 'removed a passkey', note: row.name, at: now() });
      return row;
    });
    return removed ? reply.code(204).send() : sendProblem(reply, unknown);
  });

  async function verify(response: RegistrationResponseJSON | null, session: string) {
    if (!response) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(store, { challenge, session }, now()),
      expectedOrigin: origin,
      expectedRPID: hostname,
      supportedAlgorithmIDs,
    });
    return verified ? registrationInfo.credential : undefined;
  }
}

/** Asks for no address: the browser shows the passkeys it has for this name. */
export async function passkeySignIn(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, deskUrl, now } = deps;
  const { hostname, origin } = new URL(deskUrl);

  app.post('/sign-in/passkey/options', async () => {
    const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
    await keepChallenge(store, { challenge: options.challenge, session: null }, now());
    return options;
  });

  app.post<{ Body: Partial<AuthenticationResponseJSON> | null }>(
    '/sign-in/passkey',
    async (request, reply) => {
      const verified = await verify(request.body ?? {}).catch(refusedUnlessStore);
      const signedIn =
        verified &&
        (await store.write(async (tx) => {
          if (!(await countUse(tx, verified.passkey, verified.counter, now()))) return undefined;
          return signOwnerIn(tx, request, { email: verified.passkey.email, by: 'passkey', now: now() });
        }));
      return signedIn
        ? sendSignedIn(reply, deps, signedIn)
        : sendProblem(reply, {
            status: 403,
            title: 'This passkey wasn’t accepted.',
            detail: 'Try again, or have a link sent to you.',
          });
    },
  );

  async function verify(response: Partial<AuthenticationResponseJSON>) {
    const passkey = await store.db
      .selectFrom('deskPasskeys')
      .selectAll()
      .where('id', '=', String(response.id))
      .executeTakeFirst();
    if (!passkey || !(await isOwner(deps, passkey.email))) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // SimpleWebAuthn checks the response itself, and throws for whatever does not fit.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(store, { challenge, session: null }, now()),
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: credentialOf(passkey),
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
  }
}

/** SimpleWebAuthn throws for whatever does not fit. */
function refusedUnlessStore(error: unknown): undefined {
  if (isStoreUnavailable(error)) throw error;
}

const challengeMs = 5 * minute;

interface Challenge {
  challenge: string;
  /** The one that makes a passkey; null where one is used to sign in. */
  session: string | null;
}

async function keepChallenge(store: Store, { challenge, session }: Challenge, now: number): Promise<void> {
  await store.write(async (tx) => {
    // Those nobody answered: whoever opens the sign-in page leaves one.
    await tx.deleteFrom('deskChallenges').where('expiresAt', '<=', now).execute();
    await tx
      .insertInto('deskChallenges')
      .values({ challenge, session, expiresAt: now + challengeMs })
      .execute();
  });
}

/** For SimpleWebAuthn's `expectedChallenge`: true once, for a challenge that we made for this. */
async function takeChallenge(store: Store, { challenge, session }: Challenge, now: number): Promise<boolean> {
  const taken = await store.write((tx) =>
    tx.deleteFrom('deskChallenges').where('challenge', '=', challenge).returningAll().executeTakeFirst(),
  );
  return taken !== undefined && taken.session === session && taken.expiresAt > now;
}

export function passkeysOf(db: Db, email: string): Promise<DeskPasskeyRow[]> {
  return db.selectFrom('deskPasskeys').selectAll().where('email', '=', email).orderBy('createdAt').execute();
}

/** As SimpleWebAuthn wants it. */
const credentialOf = (row: DeskPasskeyRow): WebAuthnCredential => ({
  id: row.id,
  publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
  counter: row.counter,
  // As SimpleWebAuthn gave it when the passkey was made.
  transports: JSON.parse(row.transports) as AuthenticatorTransport[],
});

/** False when the passkey was removed or used meanwhile: a copy of it would show the same counter. */
async function countUse(tx: Tx, row: DeskPasskeyRow, counter: number, now: number): Promise<boolean> {
  const updated = await tx
    .updateTable('deskPasskeys')
    .set({ counter, usedAt: now })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
