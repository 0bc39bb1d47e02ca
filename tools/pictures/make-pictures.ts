import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { type PictureFiles, type PictureFormat, pictureUrl, plainWidth } from '../../app/ui/picture-files.ts';
import { masterFile, masterNames } from '../../art/queue/masters.ts';
import { writeWhole } from '../write-whole.ts';
import { type ByteLimit, renditionSettings } from './rendition-settings.ts';

/** Where the encoded files are kept, for the build to copy and the dev server to serve. */
export const renditionsDirectory = 'art/renditions';

/**
 * Raised by hand when the encoder options below change: it is part of the hash in every file's
 * name.
 */
const encoderVersion = 4;

/**
 * Every master in the widths that its place on the site calls for. All of them together take
 * several minutes of two cores, so they are committed; what is missing, because a master or its
 * settings changed, is encoded here.
 */
export async function makePictures(log = console.log): Promise<Record<string, PictureFiles>> {
  mkdirSync(renditionsDirectory, { recursive: true });
  const pictures: Record<string, PictureFiles> = {};
  for (const name of masterNames()) {
    const files = await pictureFiles(name);
    pictures[name] = files;
    const missing = renditionsOf(files).filter(({ file }) => !existsSync(file));
    if (missing.length === 0) continue;
    log(`pictures: encoding ${name} (${missing.length} files, to be committed in ${renditionsDirectory}/)`);
    removeOutdated(files);
    const master = readFileSync(masterFile(name));
    await Promise.all(
      missing.map(async ({ file, width, format }) =>
        writeWhole(file, await encode(master, name, width, format)),
      ),
    );
  }
  return pictures;
}

/** The hash names the master and its settings, so that browsers may keep a file for ever. */
export async function pictureFiles(name: string): Promise<PictureFiles> {
  const master = readFileSync(masterFile(name));
  const { width, height } = await sharp(master).metadata();
  const settings = renditionSettings(name);
  const hash = createHash('sha256')
    .update(master)
    .update(JSON.stringify([encoderVersion, settings]))
    .digest('hex')
    .slice(0, 8);
  const widths = settings.widths.filter((one) => one <= width);
  return { name, hash, width, height, widths: widths.length > 0 ? widths : [width] };
}

/** AVIF in every width, and one JPEG for browsers without AVIF. */
export function renditionsOf(files: PictureFiles) {
  const rendition = (width: number, format: PictureFormat) => ({
    width,
    format,
    file: join(renditionsDirectory, basename(pictureUrl(files, width, format))),
  });
  return [
    ...files.widths.map((width) => rendition(width, 'avif')),
    rendition(plainWidth(files.widths), 'jpg'),
  ];
}

function removeOutdated({ name, hash }: PictureFiles) {
  const ofThisName = new RegExp(String.raw`^${name}-\d+\.(?!${hash})`);
  for (const file of readdirSync(renditionsDirectory)) {
    if (ofThisName.test(file)) rmSync(join(renditionsDirectory, file));
  }
}

async function encode(master: Buffer, name: string, width: number, format: PictureFormat) {
  const { quality, limits } = renditionSettings(name);
  const { data, info } = await sharp(master).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  if (format === 'jpg')
    return pixels()
      .jpeg({ quality: quality + 17, mozjpeg: true })
      .toBuffer();
  // Effort 4 takes six times as long as effort 3, for files a sixth smaller that look the same.
  const avif = (at: number) =>
    pixels().avif({ quality: at, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();
  const limit = limits?.[width];
  return limit ? encodeWithin(limit, avif, `${name} at ${width} px`) : avif(quality);
}

/** Bytes before quality: film grain is dear, and a phone should not pay for it. */
async function encodeWithin(limit: ByteLimit, avif: (quality: number) => Promise<Buffer>, what: string) {
  for (let { quality } = limit; quality > 20; quality -= 2) {
    const bytes = await avif(quality);
    if (bytes.length <= limit.maxBytes) return bytes;
  }
  throw new Error(`art/masters: ${what} does not fit into ${limit.maxBytes} bytes at any quality`);
}
