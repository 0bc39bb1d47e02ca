import { readdirSync, readFileSync } from 'node:fs';
import { digest } from '../digest.ts';

/**
 * Of the code that draws, here and in further folders: a change makes every document or image
 * anew.
 */
export function layoutHash(...folders: string[]) {
  const drawing = [...folders, 'tools/print'].flatMap((directory) =>
    readdirSync(directory).map((name) => `${directory}/${name}`),
  );
  const files = [
    ...drawing,
    'app/styles/tokens.css',
    'tools/palette.ts',
    'tools/pictures/jpeg-stills.ts',
    'tools/fonts.ts',
    'publishing/character-sets.ts',
    'domain/brand-mark.ts',
  ].filter((file) => !file.includes('.test.'));
  return digest(...files.toSorted().map((file) => readFileSync(file)));
}

/** Projects share stills: each is read or encoded once in a build. */
export function memoize<T>(make: (name: string) => T) {
  const results = new Map<string, T>();
  return (name: string): T => {
    const result = results.get(name) ?? make(name);
    results.set(name, result);
    return result;
  };
}
