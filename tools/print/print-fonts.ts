import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fontCache, fontFile } from '../fonts.ts';
import { renameFont } from './rename-font.ts';

/** The site's faces as TrueType files, for what is printed or drawn: PDF and social images. */
const faces = {
  display: { cut: 'archivo', axes: { wdth: 116, wght: 550 } },
  text: { cut: 'archivo', axes: { wdth: 100, wght: 400 } },
  strong: { cut: 'archivo', axes: { wdth: 100, wght: 640 } },
  slate: { cut: 'slate', axes: { wght: 440 } },
} as const;

/** `file` holds Latin-1, `extended` the letters of central Europe, for a name that needs them. */
export type PrintFonts = Record<keyof typeof faces, { file: string; extended: string }>;

/** Cutting them takes a second, so they stay in the cache until this recipe changes. */
export async function printFonts(): Promise<PrintFonts> {
  mkdirSync(fontCache, { recursive: true });
  const recipe = createHash('sha256').update(JSON.stringify(faces));
  for (const file of ['tools/fonts.ts', 'tools/print/rename-font.ts']) recipe.update(readFileSync(file));
  const hash = recipe.digest('hex').slice(0, 8);

  const cutFace = async (name: keyof typeof faces, letters: 'latin' | 'latin-ext') => {
    const path = `${fontCache}/${name}-${letters}.${hash}.ttf`;
    const { cut, axes } = faces[name];
    if (!existsSync(path)) {
      writeFileSync(path, renameFont(await fontFile(cut, axes, letters), `${name}-${letters}`));
    }
    return path;
  };
  const names = Object.keys(faces) as (keyof typeof faces)[];
  const cut = names.map(async (name) => {
    return [
      name,
      { file: await cutFace(name, 'latin'), extended: await cutFace(name, 'latin-ext') },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(cut)) as PrintFonts;
}
