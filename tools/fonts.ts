import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
export const fontCache = '.cache/fonts';

type Cut = {
  family: string;
  file: string;
  source: string;
  letters: string;
  axes: Record<string, number | { min: number; max: number }>;
  weight: string;
  fallback: 'Arial' | 'Courier New';
};

// Latin-1 and the typographic signs: a name with an accent in content/ needs no rebuild of anything by hand.
const latin =
  String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff)) +
  'ĀāĒēĪīŌōŪūŁłŚśŠšŽžŸŒœ–—‘’“”•…→←↓↗·×−₹€™';
const latinExtended = String.fromCodePoint(...range(0x100, 0x17f), ...range(0x218, 0x21b));
const slate = String.fromCodePoint(...range(0x20, 0x7e)) + '·×–—→←°©';
const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const geistMono = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

const cuts: Cut[] = [
  {
    family: 'Archivo Display',
    file: 'archivo-display',
    source: archivo,
    letters: latin,
    axes: { wdth: 116, wght: 550 },
    weight: '550',
    fallback: 'Arial',
  },
  {
    family: 'Archivo Text',
    file: 'archivo-text',
    source: archivo,
    letters: latin,
    axes: { wdth: 100, wght: { min: 400, max: 650 } },
    weight: '400 650',
    fallback: 'Arial',
  },
  {
    family: 'Slate',
    file: 'slate',
    source: geistMono,
    letters: slate,
    axes: { wght: 440 },
    weight: '400',
    fallback: 'Courier New',
  },
];

/** Cuts the fonts down to what the site sets, and writes their @font-face rules with fallbacks of equal measure. */
export async function makeFonts() {
  mkdirSync(fontCache, { recursive: true });
  const rules: string[] = [];
  for (const cut of cuts) {
    const source = readFileSync(require.resolve(cut.source));
    const bytes = await subsetFont(source, cut.letters, { targetFormat: 'woff2', variationAxes: cut.axes });
    writeFileSync(`${fontCache}/${cut.file}.woff2`, bytes);
    rules.push(face(cut), fallbackFace(cut, bytes));
  }
  writeFileSync(`${fontCache}/fonts.css`, rules.join('\n'));
}

/** The same cut as a plain TrueType file, for the PDF and the social images; the foundry keeps "Ł" in another file. */
export async function fontFile(file: string, axes: Record<string, number>, letters: 'latin' | 'latin-ext') {
  const cut = cuts.find((one) => one.file === file);
  if (!cut) throw new Error(`no font cut named ${file}`);
  const source = require.resolve(cut.source.replace('-latin-', `-${letters}-`));
  return subsetFont(readFileSync(source), letters === 'latin' ? latin : latinExtended, {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
}

const face = (cut: Cut) =>
  `@font-face{font-family:'${cut.family}';src:url('./${cut.file}.woff2') format('woff2');font-weight:${cut.weight};font-style:normal;font-display:swap}`;

function fallbackFace(cut: Cut, bytes: Buffer) {
  const font = fontkit.create(bytes);
  const sample = 'the quick brown fox jumps over the lazy dog and waits for another take';
  const width = font.layout(sample).advanceWidth / font.unitsPerEm / sample.length;
  const adjust = width / fallbackMean(cut, sample);
  const percent = (units: number) => `${((units / font.unitsPerEm / adjust) * 100).toFixed(2)}%`;
  return (
    `@font-face{font-family:'${cut.family} fallback';src:local('${cut.fallback}');size-adjust:${(adjust * 100).toFixed(2)}%;` +
    `ascent-override:${percent(font.ascent)};descent-override:${percent(-font.descent)};line-gap-override:${percent(font.lineGap)}}`
  );
}

/** Arial's advances for the letters of the sample, in 1/2048 em; a typewriter face has one for all. */
function fallbackMean(cut: Cut, sample: string) {
  if (cut.fallback === 'Courier New') return 0.6;
  const wide: Record<string, number> = {
    ' ': 569,
    f: 569,
    i: 455,
    j: 455,
    l: 455,
    t: 569,
    r: 682,
    m: 1706,
    w: 1479,
    c: 1024,
    k: 1024,
    s: 1024,
    v: 1024,
    x: 1024,
    y: 1024,
    z: 1024,
  };
  return [...sample].reduce((sum, letter) => sum + (wide[letter] ?? 1139), 0) / 2048 / sample.length;
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
