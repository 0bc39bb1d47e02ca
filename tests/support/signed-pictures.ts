import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openCertificate } from '../../tools/signing/certificate.ts';
import { signBytes, writeCredentials } from '../../tools/signing/sign-bytes.ts';
import { manifestOf } from '../../tools/signing/statement.ts';

/** Somebody with a certificate of their own, made anew: each has another root, also under one name. */
export function makeSigner(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'longtake-signer-'));
  const now = Date.now();
  try {
    const certificate = openCertificate({ dataDir, given: undefined, timeStampUrl: undefined }, name, now);
    const sign = (source: Uint8Array, type: string, title = 'A file', timeStampUrl?: string) =>
      signBytes(source, { ...plainStatement, title, type }, { certificate, timeStampUrl, now });
    return {
      rootPem: certificate.root.toString(),
      facts: certificate.facts,
      sign,
      /** As anybody may sign: without a look at what went in, and with what they say they saw in it. */
      signFrom: (
        source: Uint8Array,
        ingredients: { title: string; bytes: Uint8Array }[],
        theyTrust = { rootPem: certificate.root.toString() },
      ) => {
        const type = 'image/jpeg';
        const madeFrom = ingredients.map(({ title }) => ({ title, type, file: '', sha256: '' }));
        return writeCredentials(
          source,
          {
            manifest: manifestOf({ ...plainStatement, madeFrom }, new Date(now).toISOString()),
            ingredients: ingredients.map((one) => ({ ...one, type })),
            root: theyTrust.rootPem,
          },
          { certificate, timeStampUrl: undefined },
        );
      },
    };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** What is said of a file whose words do not matter. */
export const plainStatement = {
  title: 'A still',
  type: 'image/jpeg',
  sourceType: 'digitalCreation' as const,
  tools: [{ name: 'Blender', version: '3.4.1' }],
};

/** A small picture in each format. */
export const pictures = {
  'image/jpeg': () => plain().jpeg().toBuffer(),
  'image/png': () => plain().png().toBuffer(),
  'image/webp': () => plain().webp().toBuffer(),
  'image/avif': () => plain().avif().toBuffer(),
};

const plain = () => sharp({ create: { width: 64, height: 40, channels: 3, background: '#345' } });

export function withBitChanged(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
