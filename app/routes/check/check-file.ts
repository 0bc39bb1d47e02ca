import wasmAddress from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import type { Answer } from '../../../domain/credentials.ts';
import { c2paLists, rootAddress } from '../../../domain/signing.ts';
import { withBase } from '../../ui/with-base.ts';
import type { CheckCommand, CheckEvent } from './check.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes a module of its address.
import workerAddress from './check.worker.ts?worker&url';
import { readableLists, type Roots } from './read-credentials.ts';

/** What a check needs from this site: the library, compiled, our root certificate and C2PA's lists. */
export interface Reader {
  library: WebAssembly.Module;
  roots: Roots;
}

let loaded: Promise<Reader> | undefined;

/** Loaded at the first check, once for the whole visit; a failed attempt is not remembered. */
export function loadReader(): Promise<Reader> {
  loaded ??= Promise.all([WebAssembly.compileStreaming(get(wasmAddress)), textAt(rootAddress), loadLists()])
    .then(([library, ours, listed]) => ({ library, roots: { ours, listed } }))
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}

/** Without them a check still tells what is ours, and says that it knows nobody else. */
async function loadLists(): Promise<Roots['listed']> {
  try {
    const [signers, timeStamps] = await Promise.all([
      textAt(c2paLists.signers),
      textAt(c2paLists.timeStamps),
    ]);
    return readableLists({ signers, timeStamps });
  } catch {
    return undefined;
  }
}

const textAt = async (path: string) => (await get(withBase(path))).text();

async function get(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

interface CheckOptions {
  signer: string;
  onRead: (bytesRead: number) => void;
  signal: AbortSignal;
}

/** Each file in a worker of its own, which gives all its memory back. */
export async function checkFile(
  file: Blob,
  { library, roots }: Reader,
  { signer, onRead, signal }: CheckOptions,
): Promise<Answer> {
  const worker = new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' });
  let hasBegun = false;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<CheckEvent>) => {
        hasBegun = true;
        if ('answer' in data) resolve(data.answer);
        else onRead(data.bytesRead);
      });
      // Its script could not be loaded; or the library gave up in a way that it does not report, such as
      // for want of memory.
      worker.addEventListener('error', () =>
        hasBegun
          ? resolve({ kind: 'unreadable', why: 'failed' })
          : reject(new Error('the worker could not be loaded')),
      );
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.postMessage({ library, file, roots, signer } satisfies CheckCommand, []);
    });
  } finally {
    worker.terminate();
  }
}

/** So many bytes of a known number. */
export interface Part {
  done: number;
  size: number;
}

/** A file of this site. */
export async function fetchFile(
  path: string,
  { name, onRead, signal }: { name: string; onRead: (part: Part) => void; signal: AbortSignal },
): Promise<File> {
  const response = await fetch(withBase(path), { signal });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
  const size = Number(response.headers.get('content-length') ?? 0);
  const parts: BlobPart[] = [];
  let done = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    onRead({ done: (done += part.value.byteLength), size });
  }
  return new File(parts, name);
}

/** A byte in the middle of a film, which is picture, with its last bit turned over. */
export interface ChangedBit {
  position: number;
  before: number;
  after: number;
}

export async function changeOneBit(file: File): Promise<{ file: File; bit: ChangedBit }> {
  const position = Math.floor(file.size / 2);
  const [before = 0] = new Uint8Array(await file.slice(position, position + 1).arrayBuffer());
  const after = before ^ 1;
  const parts = [file.slice(0, position), new Uint8Array([after]), file.slice(position + 1)];
  return { file: new File(parts, file.name, { type: file.type }), bit: { position, before, after } };
}

/** The part of the Trusted Types API used here; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(unused: string): string };
}

/** Vouches for this one worker, whatever it is asked; see app/moving-picture/canvas.ts. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('check-worker', {
  createScriptURL: () => workerAddress,
});
