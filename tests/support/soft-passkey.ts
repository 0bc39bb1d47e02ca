import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Ceremony {
  challenge: string;
  /** Of the page that asks; the desk's own unless a test forges one. */
  origin: string;
  rpId: string;
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Flags of WebAuthn: user present, user verified, with a new credential. */
export const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/**
 * A passkey in software, for requests no browser would send. `user` is what it says of its user.
 */
export function softPasskey(user = present | verified) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  /** `more` is the new credential. */
  const authenticatorData = (rpId: string, flags: number, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, more]);
  };
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    id: base.id,
    make(ceremony: Ceremony): RegistrationResponseJSON {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(ceremony.rpId, user | withCredential, credential))],
        ]) as never,
      );
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(ceremony: Ceremony, { count = counter + 1, flags = user } = {}): AuthenticationResponseJSON {
      counter = count;
      const data = clientData('webauthn.get', ceremony);
      const authData = authenticatorData(ceremony.rpId, flags);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
