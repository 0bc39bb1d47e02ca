import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem.ts';
import { isStoreUnavailable } from '../store/store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { countUse, credentialOf, findPasskey, keepChallenge, takeChallenge } from './passkeys.ts';
import { sendSignedIn, signOwnerIn } from './sign-owner-in.ts';

/** Asks for no address: the browser shows the passkeys it has for this name. */
export async function passkeySignIn(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, owners, deskUrl, now } = deps;
  const { hostname, origin } = new URL(deskUrl);

  app.post('/sign-in/passkey/options', async () => {
    const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
    await keepChallenge(store, { challenge: options.challenge, session: null }, now());
    return options;
  });

  app.post<{ Body: Partial<AuthenticationResponseJSON> | null }>(
    '/sign-in/passkey',
    async (request, reply) => {
      const verified = await verify(request.body ?? {}).catch((error: unknown) => {
        // SimpleWebAuthn throws for whatever does not fit.
        if (isStoreUnavailable(error)) throw error;
        return undefined;
      });
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
            title: 'This passkey was not accepted.',
            detail: 'Try again, or have a link sent to you.',
          });
    },
  );

  async function verify(response: Partial<AuthenticationResponseJSON>) {
    const passkey = await findPasskey(store.db, String(response.id));
    if (!passkey || !owners.includes(passkey.email)) return undefined;
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
