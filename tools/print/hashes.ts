import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export function digest(...parts: (string | Buffer)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** The layout is code: a change of any file that draws makes everything drawn by it anew. */
export function layoutHash(folder: string) {
  const drawing = [folder, 'tools/print'].flatMap((room) =>
    readdirSync(room).map((name) => `${room}/${name}`),
  );
  const files = [...drawing, 'app/styles/tokens.css', 'tools/colours/palette.ts', 'tools/fonts.ts'].filter(
    (file) => !file.includes('.test.'),
  );
  return digest(...files.sort().map((file) => readFileSync(file)));
}

/** Projects share stills: each is read or printed once in a build. */
export function remember<T>(make: (name: string) => T) {
  const made = new Map<string, T>();
  return (name: string): T => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}
