import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file under another name and renames it. Files in .cache/ are taken for good as soon as
 * they exist, also by a build that runs at the same time: half a file, of a build that was broken
 * off, would stay in every later one.
 */
export function writeWhole(file: string, bytes: Uint8Array | string): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}
