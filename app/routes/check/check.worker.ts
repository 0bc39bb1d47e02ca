/**
 * Reads one file's credentials. The library is other people's code and the file is a visitor's: they
 * meet here, in a worker whose policy (publishing/headers.ts) lets it make no request at all.
 */
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import { type Answer, answerFor } from '../../../domain/credentials.ts';
import { readCredentials, type Roots } from './read-credentials.ts';

export interface CheckCommand {
  /** Compiled by the page, which may do that: `'wasm-unsafe-eval'` is in its policy alone. */
  library: WebAssembly.Module;
  file: Blob;
  roots: Roots;
  signer: string;
}

export type CheckEvent = { bytesRead: number } | { answer: Answer };

addEventListener('message', ({ data }: MessageEvent<CheckCommand>) => {
  // The page hears of no rejection by itself.
  check(data).catch(() => tell({ answer: { kind: 'unreadable', why: 'failed' } }));
});

async function check({ library, file, roots, signer }: CheckCommand) {
  tell({ bytesRead: 0 });
  initSync({ module: library });
  const slices = inSlices(file, (bytesRead) => tell({ bytesRead }));
  const reading = await readCredentials((settings) => WasmReader.fromBlob('', slices, settings), roots);
  tell({ answer: answerFor(reading, { signer }) });
}

const tell = (event: CheckEvent) => postMessage(event);

const sliceBytes = 4_000_000;

/**
 * The library takes a small file as a whole. Of a large one it asks for slices of 256 MB, and is
 * content with less: in small ones the page learns how far it has come.
 */
function inSlices(file: Blob, onRead: (bytesRead: number) => void): Blob {
  const slice = file.slice.bind(file);
  let furthest = 0;
  return Object.assign(file, {
    slice(from: number, to: number) {
      const end = Math.min(to, from + sliceBytes);
      if (end > furthest) onRead((furthest = end));
      return slice(from, end);
    },
  });
}
