import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codeOf, messageOf } from '../../domain/caught-error.ts';
import type { SigningFacts } from '../../domain/signing.ts';
import { algorithmOf, type Algorithm } from './cose-signature.ts';
import { developmentFiles, makeDevelopmentCertificate } from './development-certificate.ts';

/** Why nothing can be signed: one line for whoever builds. What is wrong, where, and what to do. */
export class SigningFault extends Error {
  override name = 'SigningFault';
}

export interface SigningSettings {
  dataDir: string;
  /** Both or neither. */
  given: { keyFile: string; chainFile: string } | undefined;
  timeStampUrl: string | undefined;
}

export interface Certificate {
  key: KeyObject;
  algorithm: Algorithm;
  /** The signer's own first, then each that vouches for the one before it. */
  chain: [leaf: X509Certificate, ...others: X509Certificate[]];
  root: X509Certificate;
  facts: SigningFacts;
}

/** The certificate that was given, or the one for development, which is made where there is none. */
export function openCertificate(settings: SigningSettings, studio: string, now: number): Certificate {
  if (!settings.given) {
    const { folder } = developmentFiles(settings.dataDir);
    try {
      makeDevelopmentCertificate(settings.dataDir, studio, now);
    } catch (error) {
      throw new SigningFault(
        `The development certificate cannot be made in ${folder} (${messageOf(error)}): make room or let this user write there, or set C2PA_KEY_FILE and C2PA_CHAIN_FILE.`,
        { cause: error },
      );
    }
  }
  return readCertificate(settings, now);
}

/** Throws SigningFault for everything that keeps it from signing now. */
export function readCertificate({ given, dataDir }: SigningSettings, now: number): Certificate {
  const { folder, ...made } = developmentFiles(dataDir);
  const { keyFile, chainFile } = given ?? made;
  const remedy = given
    ? 'place the new one'
    : `remove ${folder}, and the next build makes another (files signed before are then no longer ours)`;
  const names = given
    ? { key: `C2PA_KEY_FILE, ${keyFile},`, chain: `C2PA_CHAIN_FILE, ${chainFile},` }
    : { key: keyFile, chain: chainFile };
  const key = parseKey(names.key, read(names.key, keyFile));
  const chain = parseChain(names.chain, read(names.chain, chainFile));
  const algorithm = algorithmOf(key);
  if (!algorithm) {
    throw new SigningFault(
      `${names.key} holds a key of the kind ${kindOf(key)}, with which C2PA signs nothing: use one on P-256, P-384 or P-521, Ed25519, or RSA of 2048 bits or more.`,
    );
  }
  const [leaf] = chain;
  if (!leaf.checkPrivateKey(key)) {
    throw new SigningFault(
      `The key in ${keyFile} does not belong to the first certificate in ${chainFile} (${subjectOf(leaf)}): give the two that were made together, the signer's own certificate first.`,
    );
  }
  for (const each of chain) checkTime(each, names.chain, remedy, now);
  const root = chain.at(-1) ?? leaf;
  return {
    key,
    algorithm,
    chain,
    root,
    facts: {
      signer: organizationOf(leaf),
      isDevelopment: !given,
      until: new Date(Math.min(...chain.map(({ validToDate }) => validToDate.getTime()))).toISOString(),
      rootFingerprint: root.fingerprint256.replaceAll(':', '').toLowerCase(),
    },
  };
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = codeOf(error);
    if (why === 'ENOENT') throw new SigningFault(`${name} is not there: place it, or mend the setting.`);
    if (why === 'EACCES')
      throw new SigningFault(`${name} may not be read by this user: give it to whoever builds, mode 0600.`);
    throw new SigningFault(`${name} cannot be read (${messageOf(error)}): place a file in PEM.`);
  }
}

function parseKey(name: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    const isEncrypted = pem.includes('ENCRYPTED');
    throw new SigningFault(
      isEncrypted
        ? `${name} is encrypted, and nobody is there to type its password: write it without one, mode 0600.`
        : `${name} holds no private key in PEM: it begins with "-----BEGIN PRIVATE KEY-----".`,
      { cause: error },
    );
  }
}

function parseChain(name: string, pem: string): Certificate['chain'] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const certificates = blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch (error) {
      throw new SigningFault(
        `${name} is damaged: its certificate ${index + 1} cannot be read. Place it again.`,
        {
          cause: error,
        },
      );
    }
  });
  const [leaf, ...others] = certificates;
  if (!leaf)
    throw new SigningFault(`${name} holds no certificate in PEM: "-----BEGIN CERTIFICATE-----" is missing.`);
  if (others.length === 0) {
    throw new SigningFault(
      `${name} holds the signer's certificate alone: add those it rests on below it, as whoever issued it gives them.`,
    );
  }
  for (const [index, issuer] of others.entries()) {
    const issued = certificates[index];
    if (!issued?.checkIssued(issuer) || !issued.verify(issuer.publicKey)) {
      throw new SigningFault(
        `${name} is no chain: certificate ${index + 2} (${subjectOf(issuer)}) did not issue the one above it. Put the signer's own first, then who issued it, and so on.`,
      );
    }
  }
  return [leaf, ...others];
}

function checkTime(certificate: X509Certificate, name: string, remedy: string, now: number) {
  const { validFromDate: from, validToDate: until } = certificate;
  const today = new Date(now).toISOString().slice(0, 10);
  const subject = subjectOf(certificate);
  if (until.getTime() < now) {
    throw new SigningFault(
      `A certificate in ${name} (${subject}) ended on ${until.toISOString().slice(0, 10)}: ${remedy}. This machine's clock says ${today}; if that is wrong, set it.`,
    );
  }
  if (from.getTime() > now) {
    throw new SigningFault(
      `A certificate in ${name} (${subject}) begins on ${from.toISOString().slice(0, 10)}, and this machine's clock says ${today}: set the clock. If it is right, ${remedy}.`,
    );
  }
}

/** `CN=…`, without line breaks. */
const subjectOf = ({ subject }: X509Certificate) => subject.replaceAll('\n', ', ');

function organizationOf({ subject }: X509Certificate): string {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1];
  return part('O') ?? part('CN') ?? subject;
}

function kindOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string {
  return [type, details?.namedCurve ?? details?.modulusLength].filter(Boolean).join(' ');
}
