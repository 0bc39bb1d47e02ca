import { readFileSync } from 'node:fs';

/** A JSON file that our own build, Vite or npm wrote: its shape is not checked again. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it reads
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
