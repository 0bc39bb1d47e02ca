import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder itself, or the nearest one above it that exists. */
export function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}
