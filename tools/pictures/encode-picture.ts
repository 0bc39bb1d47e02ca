import sharp from 'sharp';
import type { PictureFormat } from '../../app/ui/picture-files.ts';
import { ownPicture } from '../../domain/content/words.ts';
import { openPicture } from './open-picture.ts';
import { type ByteLimit, renditionSettings } from './rendition-settings.ts';

/** One file of a picture. */
export async function encodePicture(name: string, width: number, format: PictureFormat) {
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
