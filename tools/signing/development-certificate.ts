import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../domain/caught-error.ts';
import { day } from '../../domain/time/instants.ts';
import { bits, integer, objectId, octets, sequence, set, tagged, text, time, truth } from './der.ts';

const rootDays = 3650;
const leafDays = 825;

/** Where the certificate lies that is made when none is given. */
export function developmentFiles(dataDir: string) {
  const folder = join(dataDir, 'development-certificate');
  return { folder, keyFile: join(folder, 'key.pem'), chainFile: join(folder, 'chain.pem') };
}

/**
 * Makes key and certificates once, for their owner alone to read. They appear under their name in
 * one step: of two builds at once the second finds those of the first. The root's key is never
 * written down, so that nobody can sign another certificate with it.
 */
export function makeDevelopmentCertificate(dataDir: string, studio: string, now: number): void {
  const { folder } = developmentFiles(dataDir);
  if (existsSync(folder)) return;
  // The store will lie in it: for its owner alone, as the server makes it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = mkdtempSync(`${folder}-`);
  try {
    const { key, chain } = developmentChain(studio, now);
    writeFileSync(join(made, 'key.pem'), key, { mode: 0o600 });
    writeFileSync(join(made, 'chain.pem'), chain.join(''), { mode: 0o600 });
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
}

function developmentChain(studio: string, now: number) {
  const rootKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leafKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { organization: studio, name: `${studio} development root`, keys: rootKeys };
  const root = makeCertificate({
    subject: issuer,
    issuer,
    // A visitor's clock may be behind.
    from: now - day,
    until: now + rootDays * day,
    isRoot: true,
  });
  const leaf = makeCertificate({
    subject: { organization: studio, name: `${studio} development certificate`, keys: leafKeys },
    issuer,
    from: now - day,
    until: now + leafDays * day,
  });
  return { key: pemOfKey(leafKeys.privateKey), chain: [leaf, root].map(pemOf) };
}

export const pemOfKey = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString();

export const pemOf = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

interface Party {
  organization: string;
  name: string;
  keys: { publicKey: KeyObject; privateKey: KeyObject };
}

interface Wanted {
  subject: Party;
  /** Signs with a key on P-256. */
  issuer: Party;
  from: number;
  until: number;
  isRoot?: boolean;
  /** What the key may be used for; for e-mail, which C2PA takes for documents too, unless it says. */
  purpose?: string;
}

const emailProtection = '1.3.6.1.5.5.7.3.4';
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));

/** A certificate (RFC 5280) with the extensions that C2PA asks for. */
export function makeCertificate({ subject, issuer, from, until, ...more }: Wanted): Buffer {
  const { isRoot = false, purpose = emailProtection } = more;
  const usage = isRoot ? bits(Buffer.of(0b0000_0110), 1) : bits(Buffer.of(0b1000_0000), 7);
  const extensions = [
    extension('2.5.29.19', isRoot ? sequence(truth()) : sequence(), true),
    // A root signs certificates and lists of revoked ones, a leaf documents.
    extension('2.5.29.15', usage, true),
    ...(isRoot ? [] : [extension('2.5.29.37', sequence(objectId(purpose)), true)]),
    extension('2.5.29.14', octets(keyId(subject.keys.publicKey))),
    extension('2.5.29.35', sequence(tagged(0x80, keyId(issuer.keys.publicKey)))),
  ];
  const body = sequence(
    // Version 3.
    tagged(0xa0, integer(2)),
    integer(Buffer.concat([Buffer.of(0x40), randomBytes(15)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(from), time(until)),
    nameOf(subject),
    publicKeyOf(subject.keys.publicKey),
    tagged(0xa3, sequence(...extensions)),
  );
  return sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuer.keys.privateKey)));
}

const extension = (id: string, value: Buffer, isCritical = false) =>
  sequence(objectId(id), ...(isCritical ? [truth()] : []), octets(value));

const nameOf = ({ organization, name }: Party) =>
  sequence(
    set(sequence(objectId('2.5.4.10'), text(organization))),
    set(sequence(objectId('2.5.4.3'), text(name))),
  );

const publicKeyOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });

/** Any value that differs with the key will do (RFC 5280, 4.2.1.2). */
const keyId = (key: KeyObject) => createHash('sha256').update(publicKeyOf(key)).digest().subarray(0, 20);
