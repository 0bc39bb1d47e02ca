import { constants, type KeyObject, sign, type SignKeyObjectInput, type X509Certificate } from 'node:crypto';

/** How a key signs, by the names of C2PA and COSE (RFC 9053). */
export interface Algorithm {
  name: string;
  cose: number;
  digest: string | null;
  options: Omit<SignKeyObjectInput, 'key'>;
}

/** Signatures of elliptic curves are two plain numbers in COSE, and not DER. */
const onCurve = (name: string, cose: number, digest: string): Algorithm => ({
  name,
  cose,
  digest,
  options: { dsaEncoding: 'ieee-p1363' },
});
const curves: Record<string, Algorithm> = {
  prime256v1: onCurve('es256', -7, 'sha256'),
  secp384r1: onCurve('es384', -35, 'sha384'),
  secp521r1: onCurve('es512', -36, 'sha512'),
};
const ed25519: Algorithm = { name: 'ed25519', cose: -8, digest: null, options: {} };
const rsa: Algorithm = {
  name: 'ps256',
  cose: -37,
  digest: 'sha256',
  options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
};

/** Undefined for a key that C2PA knows no way to sign with. */
export function algorithmOf({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details,
}: KeyObject): Algorithm | undefined {
  if (type === 'ec') return curves[details?.namedCurve ?? ''];
  if (type === 'ed25519') return ed25519;
  const isRsa = type === 'rsa' || type === 'rsa-pss';
  return isRsa && (details?.modulusLength ?? 0) >= 2048 ? rsa : undefined;
}

interface Signing {
  key: KeyObject;
  algorithm: Algorithm;
  chain: X509Certificate[];
  /** How many bytes C2PA has kept free: the result has exactly as many. */
  size: number;
  /** Asks for a time stamp (RFC 3161) of what it is given, where there shall be one. */
  stamp?: ((bytes: Buffer) => Promise<Buffer>) | undefined;
}

/**
 * A COSE_Sign1 (RFC 9052) around a claim of C2PA: certificates in the protected header, time stamp
 * and padding in the other.
 */
export async function coseSignature(claim: Uint8Array, { key, algorithm, chain, size, stamp }: Signing) {
  const certificates = list(...chain.map(({ raw }) => bytes(raw)));
  // 1: the algorithm, 33: x5chain.
  const header = map([number(1), number(algorithm.cose)], [number(33), certificates]);
  const structure = (context: string, payload: Buffer) =>
    list(text(context), bytes(header), bytes(Buffer.alloc(0)), bytes(payload));
  const signed = structure('Signature1', Buffer.from(claim));
  const signature = sign(algorithm.digest, signed, { key, ...algorithm.options });
  // C2PA 2: the time stamp is of the signature, as it stands below.
  const token = await stamp?.(structure('CounterSignature', bytes(signature)));
  const stamped: Pair[] = token
    ? [[text('sigTst2'), map([text('tstTokens'), list(map([text('val'), bytes(token)]))])]]
    : [];
  const padded = (length: number) =>
    Buffer.concat([
      // Tag 18: COSE_Sign1.
      head(6, 18),
      list(
        bytes(header),
        map(...stamped, [text('pad'), bytes(Buffer.alloc(length))]),
        empty,
        bytes(signature),
      ),
    ]);
  let length = size - padded(0).length;
  // The longer the padding, the longer the head that says so.
  while (length > 0 && padded(length).length > size) length -= 1;
  const result = padded(Math.max(length, 0));
  if (result.length !== size) throw new Error(`the signature takes ${result.length} bytes, not ${size}`);
  return new Uint8Array(result);
}

type Pair = [key: Buffer, value: Buffer];

/** CBOR (RFC 8949), as far as COSE needs it. */
const empty = Buffer.of(0xf6);
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const list = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]);
const map = (...pairs: Pair[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.of(type | value);
  if (value < 0x100) return Buffer.of(type | 24, value);
  const long = Buffer.alloc(5, type | 26);
  long.writeUInt32BE(value, 1);
  if (value >= 0x1_0000) return long;
  return Buffer.concat([Buffer.of(type | 25), long.subarray(3)]);
}
