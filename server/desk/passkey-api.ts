import { createHmac } from 'node:crypto';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordAction } from '../events/audit.ts';
import { sendProblem } from '../http/problem.ts';
import { isStoreUnavailable } from '../store/store.ts';
import { browserName } from './browser-name.ts';
import type { DeskDeps } from './desk-deps.ts';
import { credentialOf, keepChallenge, passkeysOf, storePasskey, takeChallenge } from './passkeys.ts';

const nameBody = z.object({ name: z.string().trim().min(1).max(60) });
/** Ed25519, P-256 and RSA, which every device has; others are experimental in Node's Web Crypto. */
const supportedAlgorithmIDs = [-8, -7, -257];
const unknown = { status: 404, title: 'There is no such passkey.' };

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
    const credential = await verify(body, session).catch((error: unknown) => {
      // SimpleWebAuthn throws for whatever does not fit.
      if (isStoreUnavailable(error)) throw error;
      return undefined;
    });
    if (!credential) {
      return sendProblem(reply, {
        status: 422,
        title: 'This passkey was not accepted.',
        detail: 'Try again.',
      });
    }
    const name = browserName(request.headers['user-agent']);
    await store.write(async (tx) => {
      await storePasskey(tx, { credential, email, name, now: now() });
      await recordAction(tx, { by: email, what: 'made a passkey', note: name, at: now() });
    });
    return reply.code(201).send({ id: credential.id, name });
  });

  app.patch<{ Params: { id: string } }>('/passkeys/:id', async ({ owner, params, body }, reply) => {
    const { data } = nameBody.safeParse(body);
    if (!data) return sendProblem(reply, { status: 422, title: 'Write a name of at most 60 characters.' });
    const renamed = await store.write(async (tx) => {
      const row = await tx
        .updateTable('desk_passkeys')
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
        .deleteFrom('desk_passkeys')
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
