import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export function digest(...parts: (string | Buffer)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/**
 * Of the code that draws, in `folder` and in what it shares: a change makes every document or image
 * anew.
 */
export function layoutHash(folder: string) {
  const drawing = [folder, 'tools/print'].flatMap((directory) =>
    readdirSync(directory).map((name) => `${directory}/${name}`),
  );
  const files = [
    ...drawing,
    'app/styles/tokens.css',
    'tools/colours/palette.ts',
    'tools/fonts.ts',
    'tools/character-sets.ts',
    'domain/brand-mark.ts',
  ].filter((file) => !file.includes('.test.'));
  return digest(...files.toSorted().map((file) => readFileSync(file)));
}
