import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openCertificate } from '../../tools/signing/certificate.ts';
import { signBytes } from '../../tools/signing/sign-bytes.ts';

/** Somebody with a certificate of their own, made anew: each has another root, also under one name. */
export function makeSigner(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'longtake-signer-'));
  const now = Date.now();
  try {
    const certificate = openCertificate({ dataDir, given: undefined, timeStampUrl: undefined }, name, now);
    const sign = (source: Uint8Array, type: string, title = 'A file') =>
      signBytes(source, { ...plainStatement, title, type }, { certificate, timeStampUrl: undefined, now });
    return { rootPem: certificate.root.toString(), facts: certificate.facts, sign };
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
