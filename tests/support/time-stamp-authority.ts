import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { day } from '../../domain/time/instants.ts';
import { integer, objectId, octets, partsOf, sequence, set, tagged } from '../../tools/signing/der.ts';
import { makeCertificate, pemOf } from '../../tools/signing/development-certificate.ts';

export type TestParty = Parameters<typeof makeCertificate>[0]['issuer'];

export const testParty = (name: string): TestParty => ({
  organization: 'Studio of the tests',
  name,
  keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
});

const sha256 = sequence(objectId('2.16.840.1.101.3.4.2.1'));
const timeStampInfo = objectId('1.2.840.113549.1.9.16.1.4');
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** An authority whose clock says `at`, on a port of this machine. */
export async function timeStampAuthority(root: TestParty, at: number) {
  const party = testParty('Authority of the tests');
  const [from, until] = [at - day, at + 3650 * day];
  const certificate = makeCertificate({ subject: party, issuer: root, from, until, purpose: timeStamping });
  const server = createServer(async (request, response) => {
    const asked = partsOf(await buffer(request));
    const [, imprint, nonce] = asked.map(({ whole }) => whole);
    if (!imprint || !nonce) throw new Error('not a request for a time stamp');
    const token = tokenFor(imprint, nonce);
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(sequence(sequence(integer(0)), token));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    /** Its root, for a list. */
    rootPem: pemOf(makeCertificate({ subject: root, issuer: root, from, until, isRoot: true })),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };

  /** A SignedData (RFC 5652) around a TSTInfo (RFC 3161). */
  function tokenFor(imprint: Buffer, nonce: Buffer): Buffer {
    const digits = `${new Date(at).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`;
    const info = sequence(
      integer(1),
      objectId('1.3.6.1.4.1.99999.1'),
      imprint,
      integer(7),
      tagged(0x18, Buffer.from(digits)),
      nonce,
    );
    const attributes = [
      sequence(objectId('1.2.840.113549.1.9.3'), set(timeStampInfo)),
      sequence(objectId('1.2.840.113549.1.9.4'), set(octets(digestOf(info)))),
      sequence(
        objectId('1.2.840.113549.1.9.16.2.47'),
        set(sequence(sequence(sequence(octets(digestOf(certificate)))))),
      ),
    ].toSorted((one, other) => Buffer.compare(one, other));
    const [, serial, , issuer] = partsOf(partsOf(certificate)[0]?.whole ?? Buffer.alloc(0));
    const signerInfo = sequence(
      integer(1),
      sequence(issuer?.whole ?? Buffer.alloc(0), serial?.whole ?? Buffer.alloc(0)),
      sha256,
      tagged(0xa0, ...attributes),
      sequence(objectId('1.2.840.10045.4.3.2')),
      octets(sign('sha256', set(...attributes), party.keys.privateKey)),
    );
    const signedData = sequence(
      integer(3),
      set(sha256),
      sequence(timeStampInfo, tagged(0xa0, octets(info))),
      tagged(0xa0, certificate),
      set(signerInfo),
    );
    return sequence(objectId('1.2.840.113549.1.7.2'), tagged(0xa0, signedData));
  }
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
