import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import { readCredentials } from '../../app/routes/check/read-credentials.ts';
import { messageOf } from '../../domain/caught-error.ts';
import { answerFor, type Reading } from '../../domain/credentials.ts';
import { type Certificate, SigningFault } from './certificate.ts';
import { coseSignature } from './cose-signature.ts';
import { manifestOf, type Statement } from './statement.ts';
import { timeStamp } from './time-stamp.ts';

interface Signer {
  certificate: Certificate;
  timeStampUrl: string | undefined;
  now: number;
}

const builderSettings = {
  // `readBack` does that, with our root; and a small picture of each film would weigh more than all the rest.
  verify: { verify_after_sign: false },
  builder: { thumbnail: { enabled: false } },
};

/** The bytes of a file with C2PA's credentials in them, read back before anybody gets them. */
export async function signBytes(
  source: Uint8Array,
  statement: Statement,
  { certificate, timeStampUrl, now }: Signer,
): Promise<Uint8Array> {
  loadLibrary();
  const { key, algorithm, chain } = certificate;
  const certificatesSize = chain.reduce((sum, { raw }) => sum + raw.length, 0);
  // What comes with it: signature, heads and, from authorities of today, some 6 KB of time stamp.
  const size = certificatesSize + 1024 + (timeStampUrl ? 16_384 : 0);
  const stamp = timeStampUrl ? (bytes: Buffer) => timeStamp(timeStampUrl, bytes) : undefined;
  // The library tells its caller that signing failed, but not why.
  let why: unknown;
  const signer = {
    alg: algorithm.name,
    reserveSize: size,
    sign: (claim: Uint8Array) =>
      coseSignature(claim, { key, algorithm, chain, size, stamp }).catch((error: unknown) => {
        why = error;
        throw error;
      }),
  };
  const builder = WasmBuilder.fromJson(
    JSON.stringify(manifestOf(statement, new Date(now).toISOString())),
    JSON.stringify(builderSettings),
  );
  let signed: Uint8Array;
  try {
    signed = await builder.sign(signer, [], statement.type, new BytesBlob(source, statement.type));
  } catch (error) {
    if (why instanceof SigningFault) throw why;
    throw new SigningFault(
      `${statement.title} cannot be signed (${messageOf(why ?? error)}): is it a whole file of the type ${statement.type}?`,
      { cause: error },
    );
  } finally {
    builder.free();
  }
  await readBack(signed, statement, certificate, timeStampUrl !== undefined);
  return signed;
}

/** A file that readers refuse is never handed on. */
async function readBack(
  signed: Uint8Array,
  { title, type }: Statement,
  { root, facts }: Certificate,
  isStamped: boolean,
) {
  const reading = await readBytes(signed, type, root.toString());
  const answer = answerFor(reading, facts);
  if (answer.kind !== 'unchanged') {
    throw new SigningFault(
      `${title} is signed, but readers of C2PA refuse it (${whyRefused(reading)}): the certificate must be one for signing documents or e-mail, as docs/certificates.md says.`,
    );
  }
  if (isStamped && !answer.credentials.signedAt?.proven) {
    throw new SigningFault(
      `Readers of C2PA do not believe the time stamp that C2PA_TSA_URL gave for ${title} (${whyRefused(reading)}): name another authority, or take the setting out.`,
    );
  }
}

/** The codes of the standard alone: `signingCredential.invalid`. */
function whyRefused(reading: Reading): string {
  if ('failure' in reading) return reading.failure;
  const codes = JSON.stringify(reading.report).match(
    /(signingCredential|timeStamp|claim|assertion)[\w.]*\.(invalid|untrusted|expired|mismatch|malformed|outsideValidity|revoked)/g,
  );
  return [...new Set(codes)].join(', ');
}

/** What the library reads in a file, trusting our root alone. */
export function readBytes(bytes: Uint8Array, type: string, rootPem: string): Promise<Reading> {
  loadLibrary();
  return readCredentials((settings) => WasmReader.fromBytes(type, bytes, settings), rootPem);
}

/**
 * The library reads what it signs through the FileReaderSync of browsers' workers, which Node lacks.
 * It gets one that knows this kind of Blob, whose bytes are at hand without waiting.
 */
class BytesBlob extends Blob {
  readonly inside: Uint8Array;
  constructor(inside: Uint8Array, type: string) {
    super([], { type });
    this.inside = inside;
    // Its own is that of no bytes: they are not copied into it.
    Object.defineProperty(this, 'size', { value: inside.byteLength });
  }
  override slice(from?: number, to?: number) {
    return new BytesBlob(this.inside.subarray(from, to), this.type);
  }
}

class BytesReaderSync {
  readAsArrayBuffer({ inside }: BytesBlob) {
    return Uint8Array.from(inside).buffer;
  }
}

let isLoaded = false;

/** 9 MB, for every processor: loaded when the first file is signed or read. */
function loadLibrary() {
  if (isLoaded) return;
  Object.assign(globalThis, { FileReaderSync: BytesReaderSync });
  initSync({ module: readFileSync(wasmFile()) });
  isLoaded = true;
}

/** In a version it lies with the studio's command, which has no node_modules. */
function wasmFile(): string {
  const beside = ['.', '..'].map((folder) => join(import.meta.dirname, folder, 'c2pa_bg.wasm'));
  return (
    beside.find((file) => existsSync(file)) ??
    createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  );
}
