import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server';
import { minute } from '../../domain/time/instants.ts';
import type { Store } from '../store/store.ts';
import type { Db, DeskPasskeyRow, Tx } from '../store/tables.ts';

const challengeMs = 5 * minute;

/** `session` is the one that makes a passkey; null where one is used to sign in. */
export async function keepChallenge(
  store: Store,
  { challenge, session }: { challenge: string; session: string | null },
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    // Those nobody answered: whoever opens the sign-in page leaves one.
    await tx.deleteFrom('desk_challenges').where('expires_at', '<=', now).execute();
    await tx
      .insertInto('desk_challenges')
      .values({ challenge, session, expires_at: now + challengeMs })
      .execute();
  });
}

/** For SimpleWebAuthn's `expectedChallenge`: true once, for a challenge that we made for this. */
export async function takeChallenge(
  store: Store,
  { challenge, session }: { challenge: string; session: string | null },
  now: number,
): Promise<boolean> {
  const taken = await store.write((tx) =>
    tx.deleteFrom('desk_challenges').where('challenge', '=', challenge).returningAll().executeTakeFirst(),
  );
  return taken !== undefined && taken.session === session && taken.expires_at > now;
}

export function passkeysOf(db: Db, email: string): Promise<DeskPasskeyRow[]> {
  return db
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
}

export function findPasskey(db: Db, id: string): Promise<DeskPasskeyRow | undefined> {
  return db.selectFrom('desk_passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function storePasskey(
  tx: Tx,
  {
    credential,
    email,
    name,
    now,
  }: { credential: WebAuthnCredential; email: string; name: string; now: number },
): Promise<void> {
  await tx
    .insertInto('desk_passkeys')
    .values({
      id: credential.id,
      email,
      name,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      created_at: now,
      used_at: null,
    })
    .execute();
}

/** As SimpleWebAuthn wants it. */
export const credentialOf = (row: DeskPasskeyRow): WebAuthnCredential => ({
  id: row.id,
  publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
  counter: row.counter,
  // As `storePasskey` got it from SimpleWebAuthn.
  transports: JSON.parse(row.transports) as AuthenticatorTransport[],
});

/** False when the passkey was removed or used meanwhile: a copy of it would show the same counter. */
export async function countUse(tx: Tx, row: DeskPasskeyRow, counter: number, now: number): Promise<boolean> {
  const updated = await tx
    .updateTable('desk_passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
