import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { keysOf } from '../../domain/keys-of.ts';
import { fontAxes, fontCache, staticFont } from '../fonts.ts';
import { writeAtomically } from '../write-atomically.ts';
import { renameFont } from './rename-font.ts';

/** The site's fonts at fixed axis values, as TrueType files for PDFs and social images. */
const fonts = {
  display: { subset: 'archivo', axes: fontAxes.display },
  text: { subset: 'archivo', axes: fontAxes.text },
  strong: { subset: 'archivo', axes: { ...fontAxes.text, wght: 640 } },
  slate: { subset: 'slate', axes: fontAxes.slate },
} as const;

type FontName = keyof typeof fonts;

/**
 * `file` holds Latin-1, `extended` the characters of central Europe, for a name that needs them.
 */
export type PrintFonts = Record<FontName, { file: string; extended: string }>;

/**
 * Subsetting takes a second, so the files stay in the cache until the code that makes them changes.
 */
export async function printFonts(): Promise<PrintFonts> {
  mkdirSync(fontCache, { recursive: true });
  const sources = ['tools/fonts.ts', 'tools/character-sets.ts', 'tools/print/rename-font.ts'].map((file) =>
    readFileSync(file),
  );
  const hash = createHash('sha256')
    .update(Buffer.concat([Buffer.from(JSON.stringify(fonts)), ...sources]))
    .digest('hex')
    .slice(0, 8);

  const makeFont = async (name: FontName, script: 'latin' | 'latin-ext') => {
    const path = `${fontCache}/${name}-${script}.${hash}.ttf`;
    const { subset, axes } = fonts[name];
    if (!existsSync(path)) {
      writeAtomically(path, renameFont(await staticFont(subset, axes, script), `${name}-${script}`));
    }
    return path;
  };
  const made = keysOf(fonts).map(async (name) => {
    const files = { file: await makeFont(name, 'latin'), extended: await makeFont(name, 'latin-ext') };
    return [name, files] as const;
  });
  // `Object.fromEntries` loses the names.
  return Object.fromEntries(await Promise.all(made)) as PrintFonts;
}
