import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
export const fontCache = '.cache/fonts';

/**
 * What a visitor reads until our letters are there: the first of these that the system has. The second is Android's, and within 0.3 %
 * as wide as the first, so that one measure fits both.
 */
const fallbacks = {
  Arial: ['Arial', 'Roboto'],
  'Courier New': ['Courier New', 'Droid Sans Mono'],
};

/** A file of letters, cut down to those and to the part of its axes that the site sets. */
type Cut = {
  source: string;
  letters: string;
  axes: Record<string, number | { min: number; max: number }>;
};

/** A family in the style sheet: one place of a cut, or a stretch of it. */
type Face = {
  family: string;
  cuts: (keyof typeof cuts)[];
  descriptors: string;
  /** Where its text is mostly set: the fallback is given the measures of that. */
  measured: Record<string, number>;
  fallback: keyof typeof fallbacks;
};

/** What our pages are set with; nearly every visit needs these and no other. */
const english = String.fromCodePoint(...range(0x20, 0x7e)) + '\u00a0©·×–—‘’“”…→←↓↗';
/** Latin-1 and more signs, in a file that is fetched where a page has one: a name with an accent needs nothing done by hand. */
const accented =
  String.fromCodePoint(
    ...range(0xa1, 0xa8),
    ...range(0xaa, 0xb6),
    ...range(0xb8, 0xd6),
    ...range(0xd8, 0xff),
  ) + 'ĀāĒēĪīŌōŪūŁłŚśŠšŽžŸŒœ•−₹€™';
const latin = english + accented;
const latinExtended = String.fromCodePoint(...range(0x100, 0x17f), ...range(0x218, 0x21b));
const slate = String.fromCodePoint(...range(0x20, 0x7e)) + '·×–—→←°©';
/** What running text and columns of numbers need; the letters behind fractions and the like stay at home. */
const keepFeatures = ['ccmp', 'kern', 'liga', 'locl', 'rvrn', 'tnum'];
const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const geistMono = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

/**
 * Display and text in one file: a request less than two, for 2 KB more. The family is drawn at a weight of 600: up to there a
 * file needs one set of differences, a unit further a second one.
 */
const archivoAxes = { wdth: { min: 100, max: 116 }, wght: { min: 400, max: 600 } };

const cuts = {
  archivo: { source: archivo, letters: english, axes: archivoAxes },
  accented: { source: archivo, letters: accented, axes: archivoAxes },
  slate: { source: geistMono, letters: slate, axes: { wght: 440 } },
} satisfies Record<string, Cut>;

const faces: Face[] = [
  {
    family: 'Archivo Display',
    cuts: ['archivo', 'accented'],
    descriptors: 'font-weight:550;font-stretch:116%',
    measured: { wdth: 116, wght: 550 },
    fallback: 'Arial',
  },
  {
    family: 'Archivo Text',
    cuts: ['archivo', 'accented'],
    descriptors: 'font-weight:400 600;font-stretch:100%',
    measured: { wdth: 100, wght: 400 },
    fallback: 'Arial',
  },
  {
    family: 'Slate',
    cuts: ['slate'],
    descriptors: 'font-weight:400',
    measured: { wght: 440 },
    fallback: 'Courier New',
  },
];

/** Cuts the fonts down to what the site sets, and writes their @font-face rules with fallbacks of equal measure. */
export async function makeFonts() {
  mkdirSync(fontCache, { recursive: true });
  for (const [file, { source, letters, axes }] of Object.entries(cuts)) {
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures } as const;
    writeFileSync(`${fontCache}/${file}.woff2`, await subsetFont(read(source), letters, options));
  }
  const rules = await Promise.all(faces.map(async (one) => [...rulesOf(one), await fallbackFace(one)]));
  writeFileSync(`${fontCache}/fonts.css`, rules.flat().join('\n'));
}

/** A cut at one place of its axes as a plain TrueType file, for the PDF and the social images; the foundry keeps "Ł" in another file. */
export async function fontFile(
  cut: keyof typeof cuts,
  axes: Record<string, number>,
  letters: 'latin' | 'latin-ext',
) {
  const source = cuts[cut].source.replace('-latin-', `-${letters}-`);
  return subsetFont(read(source), letters === 'latin' ? latin : latinExtended, {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
}

const read = (source: string) => readFileSync(require.resolve(source));

/** A browser keeps to the range of axes a rule names, so two families may share a file; and fetches it for its own letters only. */
const rulesOf = ({ family, cuts: files, descriptors }: Face) =>
  files.map(
    (file) =>
      `@font-face{font-family:'${family}';src:url('./${file}.woff2') format('woff2');${descriptors};font-style:normal;` +
      `font-display:swap;unicode-range:${unicodeRange(cuts[file].letters)}}`,
  );

/** Runs of neighbours, as CSS writes them: U+20-7E,U+A0. */
function unicodeRange(letters: string) {
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(',');
}

async function fallbackFace({ family, cuts: [main], measured, fallback }: Face) {
  if (!main) throw new Error(`${family} has no file`);
  const font = fontkit.create(await fontFile(main, measured, 'latin'));
  const sample = 'the quick brown fox jumps over the lazy dog and waits for another take';
  const width = font.layout(sample).advanceWidth / font.unitsPerEm / sample.length;
  const adjust = width / fallbackMean(fallback, sample);
  const percent = (units: number) => `${((units / font.unitsPerEm / adjust) * 100).toFixed(2)}%`;
  const sources = fallbacks[fallback].map((name) => `local('${name}')`).join(',');
  return (
    `@font-face{font-family:'${family} fallback';src:${sources};size-adjust:${(adjust * 100).toFixed(2)}%;` +
    `ascent-override:${percent(font.ascent)};descent-override:${percent(-font.descent)};line-gap-override:${percent(font.lineGap)}}`
  );
}

/** Arial's advances for the letters of the sample, in 1/2048 em; a typewriter face has one for all. */
function fallbackMean(fallback: Face['fallback'], sample: string) {
  if (fallback === 'Courier New') return 0.6;
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
