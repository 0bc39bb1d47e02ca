import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file under another name and renames it: whoever reads beside it, or after a process that
 * was killed, finds a whole one. Files in .cache/ count as complete as soon as they exist.
 */
export function writeAtomically(file: string, bytes: Uint8Array | string): void {
  const part = `${file}.${process.pid}`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, file);
  } catch (error) {
    // A full disk shall not be kept full by half a file.
    rmSync(part, { force: true });
    throw error;
  }
}
