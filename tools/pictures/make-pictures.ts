import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { type PictureFiles, type PictureFormat, pictureUrl, plainWidth } from '../../app/ui/picture-files.ts';
import { ownPicture } from '../../domain/content/words.ts';
import { ContentMistake, type Mistake } from '../../publishing/check-content.ts';
import { masterNames, ownPictures, pictureSource, servedName } from '../../publishing/picture-source.ts';
import { writeAtomically } from '../../publishing/write-atomically.ts';
import { digest } from '../digest.ts';
import { openPicture } from './jpeg-stills.ts';
import { ownPictureMistake, unreadable } from './own-picture-mistake.ts';

/**
 * Where the encoded files of our art are kept, for the build to copy and the dev server to serve.
 */
export const renditionsDirectory = 'art/renditions';
/**
 * Where those of the studio's own pictures are: who drops a photograph in has nothing to commit.
 */
const ownRenditions = '.cache/pictures';

/**
 * Raised by hand when the options of `encodePicture` change: it is part of the hash in every
 * file's name.
 */
const encoderVersion = 4;

/**
 * Every picture in the widths that its place on the site calls for, by its name in content. All
 * masters together take several minutes of two cores, so what is made of them is committed; what is
 * missing, because a picture is new or its settings changed, is encoded here.
 */
export async function makePictures(log = console.log): Promise<Record<string, PictureFiles>> {
  for (const folder of [renditionsDirectory, ownRenditions]) mkdirSync(folder, { recursive: true });
  const pictures: Record<string, PictureFiles> = {};
  for (const name of masterNames()) {
    pictures[name] = await pictureFiles(name);
    await encodeMissing(name, pictures[name], log);
  }
  return { ...pictures, ...(await encodeOwnPictures(log)) };
}

/** One that was just brought, into the folder of own pictures. */
export async function encodeOwnPicture(name: string): Promise<void> {
  mkdirSync(ownRenditions, { recursive: true });
  await encodeMissing(name, await pictureFiles(name), console.error);
}

/** Those that the studio brought alone, by name. */
export async function encodeOwnPictures(log: (line: string) => void = console.error) {
  mkdirSync(ownRenditions, { recursive: true });
  const pictures: Record<string, PictureFiles> = {};
  const mistakes: Mistake[] = [];
  for (const [name, file] of ownPictures()) {
    const mistake = await ownPictureMistake(file);
    if (mistake) {
      mistakes.push(mistake);
      continue;
    }
    pictures[name] = await pictureFiles(name);
    await encodeMissing(name, pictures[name], log).catch((error: unknown) =>
      mistakes.push(unreadable(file, error)),
    );
  }
  if (mistakes.length > 0) throw new ContentMistake(mistakes);
  return pictures;
}

/** The hash names the picture and its settings, so that browsers may keep a file for ever. */
export async function pictureFiles(name: string): Promise<PictureFiles> {
  const source = readFileSync(pictureSource(name));
  const { width, height } = (await sharp(source).metadata()).autoOrient;
  const settings = renditionSettings(name);
  const hash = digest(source, JSON.stringify([encoderVersion, settings])).slice(0, 8);
  const widths = settings.widths.filter((one) => one <= width);
  // A photograph of 1600 px shall not be shown in 1280.
  const full = Math.min(width, settings.widths.at(-1) ?? width);
  if (ownPicture.test(name) && !widths.includes(full)) widths.push(full);
  return { name: servedName(name), hash, width, height, widths: widths.length > 0 ? widths : [width] };
}

/** AVIF in every width, and one JPEG for browsers without AVIF. */
export function renditionsOf(files: PictureFiles) {
  const rendition = (width: number, format: PictureFormat) => ({
    width,
    format,
    name: basename(pictureUrl(files, width, format)),
  });
  return [
    ...files.widths.map((width) => rendition(width, 'avif')),
    rendition(plainWidth(files.widths), 'jpg'),
  ];
}

/** An encoded file by its name on the site. */
export function renditionFile(name: string) {
  const committed = join(renditionsDirectory, name);
  return existsSync(committed) ? committed : join(ownRenditions, name);
}

async function encodeMissing(name: string, files: PictureFiles, log: (line: string) => void) {
  const isOwn = ownPicture.test(name);
  const folder = isOwn ? ownRenditions : renditionsDirectory;
  const missing = renditionsOf(files).filter((one) => !existsSync(join(folder, one.name)));
  if (missing.length === 0) return;
  log(
    `pictures: encoding ${name} (${missing.length} files${isOwn ? '' : `, to be committed in ${folder}/`})`,
  );
  removeOutdated(folder, files);
  const encoded = missing.map(async ({ name: file, width, format }) =>
    writeAtomically(join(folder, file), await encodePicture(name, width, format)),
  );
  await Promise.all(encoded);
}

function removeOutdated(folder: string, { name, hash }: PictureFiles) {
  const ofThisName = new RegExp(String.raw`^${name}-\d+\.(?!${hash})`);
  for (const file of readdirSync(folder)) {
    if (ofThisName.test(file)) rmSync(join(folder, file));
  }
}

/** One file of a picture. */
async function encodePicture(name: string, width: number, format: PictureFormat) {
  const { quality, limits } = renditionSettings(name);
  const resized = openPicture(name).resize({ width }).raw();
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  if (format === 'jpg')
    return pixels()
      .jpeg({ quality: quality + 17, mozjpeg: true })
      .toBuffer();
  // Effort 4 takes six times as long as effort 3, for files a sixth smaller that look the same.
  const avif = (at: number) =>
    pixels().avif({ quality: at, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();
  const limit = limits?.[width];
  return limit ? encodeWithin(limit, avif, name) : avif(quality);
}

/**
 * Bytes before quality: film grain is dear, and a phone should not pay for it. An own picture that
 * fits at no quality is shown all the same; a master is ours to make again.
 */
async function encodeWithin(limit: ByteLimit, avif: (quality: number) => Promise<Buffer>, name: string) {
  let bytes = await avif(limit.quality);
  for (let quality = limit.quality - 2; quality > 20 && bytes.length > limit.maxBytes; quality -= 2) {
    bytes = await avif(quality);
  }
  if (bytes.length <= limit.maxBytes || ownPicture.test(name)) return bytes;
  throw new Error(`art/masters: ${name} does not fit into ${limit.maxBytes} bytes at any quality`);
}

/**
 * The widths a picture is encoded in, by the part of the site its name begins with; a page's
 * `sizes` chooses among them. `quality` is AVIF's; `limits` hold the widths that a phone's first
 * view loads to a number of bytes.
 */
export interface RenditionSettings {
  widths: number[];
  quality: number;
  limits?: Record<number, ByteLimit>;
}

/**
 * `quality` is the first to be tried; it goes down until the file fits. One that fits at once saves
 * the other tries.
 */
export interface ByteLimit {
  maxBytes: number;
  quality: number;
}

const KB = 1024;

const settings: [prefix: string, settings: RenditionSettings][] = [
  [
    'hero-tall',
    {
      widths: [600, 828, 1080, 1170, 1320, 1640, 2160],
      quality: 60,
      limits: {
        1080: { maxBytes: 48 * KB, quality: 59 },
        1170: { maxBytes: 50 * KB, quality: 57 },
        1320: { maxBytes: 56 * KB, quality: 55 },
      },
    },
  ],
  [
    'hero',
    {
      widths: [1024, 1440, 1920, 2560, 3840],
      quality: 64,
      limits: { 1440: { maxBytes: 126 * KB, quality: 68 } },
    },
  ],
  ['plate', { widths: [640, 960, 1440, 1920, 2560], quality: 46 }],
  ['team', { widths: [400, 640, 1080, 1440], quality: 55 }],
  ['shot', { widths: [480, 800, 1280, 1920, 2560], quality: 56 }],
  ['pass', { widths: [480, 800, 1280, 1920, 2560], quality: 56 }],
  // Under the strip on phones: no more bytes than the wide one has there.
  [
    'film-one-take-tall',
    { widths: [480, 800], quality: 56, limits: { 480: { maxBytes: 6.5 * KB, quality: 48 } } },
  ],
  // Frames of a sheet, 640 px wide.
  ['network-held', { widths: [640], quality: 60 }],
  ['held', { widths: [640], quality: 60 }],
  // Stills of the light that is turned: they have no grain, and phones load one.
  ['network', { widths: [480, 800, 1600], quality: 56 }],
  ['film', { widths: [480, 800, 1280, 1600], quality: 56 }],
  ['cover', { widths: [480, 800, 1280, 1920, 2560], quality: 56 }],
];

/** A picture that the studio brought may stand anywhere, also in a phone's first view. */
const own: RenditionSettings = {
  widths: [480, 800, 1280, 1920, 2560],
  quality: 56,
  limits: { 1280: { maxBytes: 110 * KB, quality: 56 } },
};

export function renditionSettings(name: string): RenditionSettings {
  if (ownPicture.test(name)) return own;
  const found = settings.find(([prefix]) => name.startsWith(prefix));
  if (!found) {
    throw new Error(
      `art/masters/${name}.jpg: the name begins with none of ${settings.map(([prefix]) => prefix).join(', ')}; ` +
        'rename it, or add its place to tools/pictures/make-pictures.ts',
    );
  }
  return found[1];
}
