import sharp, { type Sharp } from 'sharp';
import { palette } from '../colours/palette.ts';

export const masterFile = (name: string) => `art/masters/${name}.png`;

/** A still of 2.39:1 at the width given, as JPEG. */
export const printStill = (name: string, width: number) =>
  asJpeg(sharp(masterFile(name)).resize({ width, height: Math.round(width / 2.39), fit: 'cover' }));

/** A still that fades into ink at its foot and darkens a little at its head, so that words may stand over it. */
export const printShaded = (name: string, width: number, height: number) =>
  asJpeg(
    sharp(masterFile(name))
      .resize({ width, height, fit: 'cover' })
      .composite([{ input: Buffer.from(shade(width, height)) }]),
  );

/** Chroma is kept whole: reds against black show its loss first. */
const asJpeg = (image: Sharp) =>
  image.jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();

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
