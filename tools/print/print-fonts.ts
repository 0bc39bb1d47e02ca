import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { keysOf } from '../../domain/keys-of.ts';
import { writeAtomically } from '../../publishing/write-atomically.ts';
import { digest } from '../digest.ts';
import { fontAxes, fontCache, staticFont } from '../fonts.ts';

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
  const sources = ['tools/fonts.ts', 'publishing/character-sets.ts', 'tools/print/print-fonts.ts'].map(
    (file) => readFileSync(file),
  );
  const hash = digest(...sources).slice(0, 8);

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

/**
 * Replaces the `name` table of a TrueType file. Instances of one variable font all keep its name, by
 * which Typst chooses among fonts.
 */
function renameFont(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 12 + index * 16;
    const tag = font.toString('latin1', entry, entry + 4);
    const offset = font.readUInt32BE(entry + 8);
    const body = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    return { tag, body: tag === 'name' ? nameTable(name) : body };
  });

  const head = Buffer.alloc(12 + count * 16);
  font.copy(head, 0, 0, 12);
  let offset = head.length;
  const bodies = tables.map(({ tag, body }, index) => {
    const entry = 12 + index * 16;
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum(padded), entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(body.length, entry + 12);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}

/**
 * Family, style, full name and PostScript name, in the encoding every reader knows (Windows,
 * Unicode, US English).
 */
function nameTable(name: string) {
  const records = [
    [1, name],
    [2, 'Regular'],
    [4, name],
    [6, name],
  ] as const;
  const head = Buffer.alloc(6 + records.length * 12);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts: Buffer[] = [];
  let offset = 0;
  for (const [index, [id, text]] of records.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const record = [3, 1, 0x409, id, bytes.length, offset];
    for (const [field, value] of record.entries()) head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    texts.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...texts]);
}

function checksum(body: Buffer) {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}
