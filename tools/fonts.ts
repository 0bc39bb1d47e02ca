import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { accented, centralEuropean, english, print, slate } from '../publishing/character-sets.ts';
import { writeAtomically } from '../publishing/write-atomically.ts';

const require = createRequire(import.meta.url);
export const fontCache = '.cache/fonts';

/**
 * The system fonts that hold the place of ours until they have loaded. `xWidthAvg` is the mean
 * advance width of Latin text in the first of each, as @capsizecss/metrics lists it (that package
 * has 29,000 files, so two numbers are copied). The second of each is Android's and within 0.3 % as
 * wide, so one size-adjust fits both.
 */
const fallbacks = {
  sans: { local: ['Arial', 'Roboto'], xWidthAvg: 913, unitsPerEm: 2048 },
  mono: { local: ['Courier New', 'Droid Sans Mono'], xWidthAvg: 1229, unitsPerEm: 2048 },
};

/**
 * A font file reduced to some characters and to the ranges of its variation axes that the site
 * uses.
 */
interface Subset {
  source: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
}

/** A font family of the style sheet, drawn from one or more subset files. */
interface Family {
  name: string;
  files: (keyof typeof subsets)[];
  descriptors: string;
  /** The axis values most of its text is set in: the fallback is measured against these. */
  measuredAt: Record<string, number>;
  fallback: keyof typeof fallbacks;
}

/**
 * OpenType features for running text and columns of numbers; glyphs of others, such as fractions,
 * are dropped.
 */
const keepFeatures = ['ccmp', 'kern', 'liga', 'locl', 'rvrn', 'tnum'];
const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const archivoExtended = archivo.replace('-latin-', '-latin-ext-');
const geistMono = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

/** Where the site's three fonts stand on their variation axes. */
export const fontAxes = {
  display: { wdth: 116, wght: 550 },
  text: { wdth: 100, wght: 400 },
  slate: { wght: 440 },
};

/**
 * Display and text share one file: one request instead of two, for 2 KB more. Archivo has a master
 * at weight 600; a range that ends there needs one set of glyph deltas, one that goes further needs
 * two.
 */
const archivoAxes = {
  wdth: { min: fontAxes.text.wdth, max: fontAxes.display.wdth },
  wght: { min: fontAxes.text.wght, max: 600 },
};

const subsets = {
  archivo: { source: archivo, characters: english, axes: archivoAxes },
  accented: { source: archivo, characters: accented, axes: archivoAxes },
  'accented-central': { source: archivoExtended, characters: centralEuropean, axes: archivoAxes },
  slate: { source: geistMono, characters: slate, axes: fontAxes.slate },
} satisfies Record<string, Subset>;

const families: Family[] = [
  {
    name: 'Archivo Display',
    files: ['archivo', 'accented', 'accented-central'],
    descriptors: 'font-weight:550;font-stretch:116%',
    measuredAt: fontAxes.display,
    fallback: 'sans',
  },
  {
    name: 'Archivo Text',
    files: ['archivo', 'accented', 'accented-central'],
    descriptors: 'font-weight:400 600;font-stretch:100%',
    measuredAt: fontAxes.text,
    fallback: 'sans',
  },
  {
    name: 'Slate',
    files: ['slate'],
    descriptors: 'font-weight:400',
    measuredAt: fontAxes.slate,
    fallback: 'mono',
  },
];

/**
 * Writes the subset files and fonts.css: their @font-face rules, and fallbacks with the same
 * metrics.
 */
export async function makeFonts() {
  const styles = `${fontCache}/fonts.css`;
  const origin = `/* ${sourcesHash()} */`;
  if (existsSync(styles) && readFileSync(styles, 'utf8').startsWith(origin)) return;
  mkdirSync(fontCache, { recursive: true });
  for (const [file, { source, characters, axes }] of Object.entries(subsets)) {
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures } as const;
    writeAtomically(`${fontCache}/${file}.woff2`, await subsetFont(read(source), characters, options));
  }
  const rules = await Promise.all(families.map(async (one) => [...fontFaces(one), await fallbackFace(one)]));
  writeAtomically(styles, [origin, ...rules.flat()].join('\n'));
}

/** Subsetting takes two seconds, so the files stay in the cache until what makes them changes. */
function sourcesHash(): string {
  const packages = [archivo, archivoExtended, geistMono, 'subset-font'].map((name) => require.resolve(name));
  const sources = ['tools/fonts.ts', 'publishing/character-sets.ts', ...packages].map((file) =>
    readFileSync(file),
  );
  return hash('sha256', Buffer.concat(sources));
}

/** A font at fixed axis values as a TrueType file, for PDFs and social images. */
export async function staticFont(
  subset: keyof typeof subsets,
  axes: Record<string, number>,
  script: 'latin' | 'latin-ext',
) {
  const source = subsets[subset].source.replace('-latin-', `-${script}-`);
  return subsetFont(read(source), print[script], {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
}

const read = (source: string) => readFileSync(require.resolve(source));

/** A browser clamps axes to the range of the @font-face rule, so two families may share a file. */
const fontFaces = ({ name, files, descriptors }: Family) =>
  files.map(
    (file) =>
      `@font-face{font-family:'${name}';src:url('./${file}.woff2') format('woff2');${descriptors};font-style:normal;` +
      `font-display:swap;unicode-range:${unicodeRange(subsets[file].characters)}}`,
  );

/** Code points as CSS writes them, neighbours joined: U+20-7E,U+A0. */
function unicodeRange(characters: string) {
  const codes = Array.from(characters, (one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(',');
}

/**
 * The system font, scaled to the mean width of ours and given its line height: text keeps its lines
 * when ours loads.
 */
async function fallbackFace({ name, files: [main], measuredAt, fallback }: Family) {
  if (!main) throw new Error(`${name} has no file`);
  const ours = await fromBuffer(await staticFont(main, measuredAt, 'latin'));
  const system = fallbacks[fallback];
  const adjust = ours.xWidthAvg / ours.unitsPerEm / (system.xWidthAvg / system.unitsPerEm);
  const percent = (units: number) => `${((units / ours.unitsPerEm / adjust) * 100).toFixed(2)}%`;
  const sources = system.local.map((font) => `local('${font}')`).join(',');
  return (
    `@font-face{font-family:'${name} fallback';src:${sources};size-adjust:${(adjust * 100).toFixed(2)}%;` +
    `ascent-override:${percent(ours.ascent)};descent-override:${percent(-ours.descent)};line-gap-override:${percent(ours.lineGap)}}`
  );
}
