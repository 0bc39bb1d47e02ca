import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import { readCredentials, type Roots, trustOf } from '../../app/routes/check/read-credentials.ts';
import { messageOf } from '../../domain/caught-error.ts';
import { answerFor, type Reading } from '../../domain/credentials.ts';
import { type Certificate, SigningFault } from './certificate.ts';
import { coseSignature } from './cose-signature.ts';
import { manifestOf, type Source, sourceId, type Statement } from './statement.ts';
import { timeStamp } from './time-stamp.ts';

interface Signer {
  certificate: Certificate;
  timeStampUrl: string | undefined;
  now: number;
}

const builderSettings = (root: string) => ({
  // What went in is read by our root. `readBack` reads what comes out; and a small picture of each
  // film would weigh more than all the rest.
  trust: trustOf(root),
  verify: { verify_trust: true, verify_after_sign: false, ocsp_fetch: false },
  builder: { thumbnail: { enabled: false } },
});

/** The bytes of a file with C2PA's credentials in them, read back before anybody gets them. */
export async function signBytes(
  source: Uint8Array,
  statement: Statement,
  { certificate, timeStampUrl, now }: Signer,
): Promise<Uint8Array> {
  const { title, type, madeFrom = [] } = statement;
  const ingredients: IngredientFile[] = [];
  for (const one of madeFrom) ingredients.push({ ...one, bytes: await readSource(one, title, certificate) });
  const manifest = manifestOf(statement, new Date(now).toISOString());
  const signed = await writeCredentials(source, { manifest, ingredients }, { certificate, timeStampUrl });
  await readBack(signed, { title, type }, certificate, timeStampUrl !== undefined);
  return signed;
}

/** What went in has to be ours and as we signed it: its signature goes into what is made from it. */
async function readSource({ title, type, file, sha256 }: Source, into: string, certificate: Certificate) {
  const fault = (why: string) =>
    new SigningFault(`${into} is made from ${title}, ${file}, ${why}: build again, or mend madeFrom.`);
  if (!existsSync(file)) throw fault('which is not there');
  const bytes = readFileSync(file);
  if (hash('sha256', bytes) !== sha256) throw fault('which has other bytes than were signed');
  const { kind } = answerFor(await readBytes(bytes, type, certificate.root.toString()), certificate.facts);
  if (kind !== 'unchanged') throw fault(`which is not as we signed it (${kind})`);
  return bytes;
}

export interface IngredientFile {
  title: string;
  type: string;
  bytes: Uint8Array;
}

interface Credentials {
  manifest: ReturnType<typeof manifestOf>;
  ingredients: IngredientFile[];
  /** By which ingredients are read; ours, unless it says. */
  root?: string;
}

/** Nobody has looked at what it is made from, nor at what comes out. */
export async function writeCredentials(
  source: Uint8Array,
  { manifest, ingredients, root }: Credentials,
  { certificate, timeStampUrl }: Omit<Signer, 'now'>,
): Promise<Uint8Array> {
  loadLibrary();
  const { key, algorithm, chain } = certificate;
  const { title, format } = manifest;
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
    JSON.stringify(manifest),
    JSON.stringify(builderSettings(root ?? certificate.root.toString())),
  );
  try {
    for (const [index, each] of ingredients.entries()) {
      // C2PA's word for what went into a computation, in place of a part that is seen in it.
      const facts = { title: each.title, relationship: 'inputTo', label: sourceId(index) };
      await builder.addIngredientFromBlob(
        JSON.stringify(facts),
        each.type,
        new BytesBlob(each.bytes, each.type),
      );
    }
    return await builder.sign(signer, [], format, new BytesBlob(source, format));
  } catch (error) {
    if (why instanceof SigningFault) throw why;
    throw new SigningFault(
      `${title} cannot be signed (${messageOf(why ?? error)}): is it a whole file of the type ${format}?`,
      { cause: error },
    );
  } finally {
    builder.free();
  }
}

/** A file that readers refuse is never handed on. */
async function readBack(
  signed: Uint8Array,
  { title, type }: Pick<Statement, 'title' | 'type'>,
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
  if (isStamped && !answer.credentials.signedAt?.says.endsWith('authority')) {
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

/** What the library reads in a file, trusting our root and, where they are given, C2PA's lists. */
export function readBytes(
  bytes: Uint8Array,
  type: string,
  ours: string,
  listed?: Roots['listed'],
): Promise<Reading> {
  loadLibrary();
  return readCredentials((settings) => WasmReader.fromBytes(type, bytes, settings), { ours, listed });
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
