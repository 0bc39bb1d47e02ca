import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder, or while it is not made yet the nearest above it that is there. */
export function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}
