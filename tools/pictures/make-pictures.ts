import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { type PictureFiles, type PictureFormat, pictureUrl, plainWidth } from '../../app/ui/picture-files.ts';
import { orderFor, type Order } from './orders.ts';
import { writeWhole } from '../write-whole.ts';

const masters = 'art/masters';
const cache = '.cache/pictures';
// Raised by hand when the encoder settings below change: it is part of every file's name.
const recipe = 3;

/**
 * Every master in every width and format its place on the site calls for. Encoding takes three minutes of one core for
 * the whole set, so results are kept in .cache/ by the master's hash and made again only when it changes.
 */
export async function makePictures(log = console.log): Promise<Record<string, PictureFiles>> {
  mkdirSync(cache, { recursive: true });
  const names = readdirSync(masters)
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replace(/\.png$/, ''));
  const pictures: Record<string, PictureFiles> = {};
  const work = async () => {
    for (let name = names.shift(); name; name = names.shift()) pictures[name] = await makePicture(name, log);
  };
  // Three at a time: one alone leaves half of a small machine idle, more only take memory.
  await Promise.all([work(), work(), work()]);
  return pictures;
}

/** Where the encoded files lie, for the build to copy and the dev server to serve. */
export const pictureCache = cache;

async function makePicture(name: string, log: typeof console.log): Promise<PictureFiles> {
  const master = readFileSync(join(masters, `${name}.png`));
  const order = orderFor(name);
  const { width, height } = await sharp(master).metadata();
  const hash = createHash('sha256')
    .update(master)
    .update(JSON.stringify([recipe, order]))
    .digest('hex')
    .slice(0, 8);
  const widths = order.widths.filter((w) => w <= width);
  if (widths.length === 0) widths.push(width);

  const wanted = widths.flatMap((w): [number, PictureFormat][] => [
    [w, 'avif'],
    [w, 'webp'],
    ...(w === plainWidth(widths) ? ([[w, 'jpg']] as [number, PictureFormat][]) : []),
  ]);
  const files: PictureFiles = { name, hash, width, height, widths };
  const missing = wanted.filter(([w, format]) => !existsSync(fileOf(files, w, format)));
  if (missing.length > 0) log(`pictures: ${name} (${missing.length} files)`);
  await Promise.all(
    missing.map(async ([w, format]) =>
      writeWhole(fileOf(files, w, format), await encode(master, w, format, order)),
    ),
  );
  return files;
}

const fileOf = (files: PictureFiles, width: number, format: PictureFormat) =>
  join(cache, basename(pictureUrl(files, width, format)));

async function encode(master: Buffer, width: number, format: PictureFormat, order: Order) {
  const { data, info } = await sharp(master).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const squeezed = format === 'avif' ? order.squeezed?.[width] : undefined;
  const at = (quality: number) => {
    const image = sharp(data, { raw: info });
    const effort = squeezed ? 4 : 3;
    if (format === 'avif') return image.avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer();
    if (format === 'webp') return image.webp({ quality: quality + 17, effort: 4 }).toBuffer();
    return image.jpeg({ quality: quality + 17, mozjpeg: true }).toBuffer();
  };
  const limit = squeezed?.mostBytes ?? Infinity;
  let quality = squeezed?.quality ?? order.quality;
  let bytes = await at(quality);
  // A budget in bytes wins over quality: grain is dear, and a phone should not pay for it.
  while (bytes.length > limit && quality > 20) {
    quality -= 2;
    bytes = await at(quality);
  }
  if (bytes.length > limit) {
    throw new Error(
      `art/masters: at ${width} px a picture takes ${bytes.length} bytes; its budget is ${limit}`,
    );
  }
  return bytes;
}
