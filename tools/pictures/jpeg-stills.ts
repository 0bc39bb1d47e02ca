import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { mailColumnWidth, mailStillHeight } from '../../domain/content/mails.ts';
import { ownPicture } from '../../domain/content/words.ts';
import { pictureSource } from '../../publishing/picture-source.ts';
import { palette } from '../palette.ts';

/** A still of 2.39:1 at the width given, as JPEG. */
export const stillJpeg = (name: string, width: number) =>
  toJpeg(openPicture(name).resize({ width, height: Math.round(width / 2.39), fit: 'cover' }));

/** A picture as large as it is, as a JPEG: a master of ours is one, and goes out as it was made. */
export const fullSizeJpeg = (name: string) =>
  ownPicture.test(name)
    ? openPicture(name).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    : readFile(pictureSource(name));

/**
 * A still with a gradient to ink at its bottom and a lighter one at its top, so that text over it
 * can be read.
 */
export const shadedStillJpeg = (name: string, width: number, height: number) =>
  toJpeg(
    openPicture(name)
      .resize({ width, height, fit: 'cover' })
      .composite([{ input: Buffer.from(shade(width, height)) }]),
  );

/**
 * Without chroma subsampling, which shows first in reds against black. Mozjpeg would save a quarter
 * of the bytes and take four times as long, in a build that a newcomer waits for.
 */
const toJpeg = (image: Sharp) => image.jpeg({ quality: 80, chromaSubsampling: '4:4:4' }).toBuffer();

const shade = (width: number, height: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade" x2="0" y2="1">
      <stop offset="0" stop-color="${palette.ink}" stop-opacity="0.6"/>
      <stop offset="0.2" stop-color="${palette.ink}" stop-opacity="0.05"/>
      <stop offset="0.5" stop-color="${palette.ink}" stop-opacity="0"/>
      <stop offset="0.8" stop-color="${palette.ink}" stop-opacity="0.72"/>
      <stop offset="1" stop-color="${palette.ink}"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#shade)"/>
  </svg>`;

/**
 * The picture of mails to visitors: two pixels for each of the mail's, and some 20 KB, because it
 * goes out with every mail.
 */
export const makeMailStill = (name: string) =>
  openPicture(name)
    .resize({ width: 2 * mailColumnWidth, height: 2 * mailStillHeight, fit: 'cover' })
    .jpeg({ quality: 62, mozjpeg: true })
    .toBuffer();

/**
 * A picture as it is to be seen: turned as its camera was held, and on the page's ground where a
 * PNG is transparent.
 */
export const openPicture = (name: string) =>
  sharp(pictureSource(name)).autoOrient().flatten({ background: palette.ink });
