import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { brandMark } from '../../domain/brand-mark.ts';
import { palette } from '../palette.ts';

/**
 * `share`: the mark's part of the side. Maskable icons are cut to a circle of 80 %, so theirs is
 * smaller.
 */
const icons = [
  { file: 'icon-32.png', side: 32, share: 1 },
  { file: 'apple-touch-icon.png', side: 180, share: 0.84 },
  { file: 'icon-192.png', side: 192, share: 0.84 },
  { file: 'icon-512.png', side: 512, share: 0.84 },
  { file: 'icon-maskable-512.png', side: 512, share: 0.66 },
];

/**
 * The brand mark as favicon and app icons into `icons/` and `favicon.ico` of
 * a site's folder.
 */
export async function makeIcons(site: string) {
  const folder = join(site, 'icons');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'favicon.svg'), markSvg({ background: true }));
  for (const { file, side, share } of icons) {
    writeFileSync(join(folder, file), await drawIcon(side, Math.round(side * share)));
  }
  writeFileSync(join(site, 'favicon.ico'), faviconIco(await drawIcon(32, 32)));
}

async function drawIcon(side: number, inner: number) {
  const mark = await sharp(Buffer.from(markSvg({ background: false })), { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: palette.ink } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** With a background for browser tabs, which may be light or dark. */
const markSvg = ({ background }: { background: boolean }) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    ...(background ? [`  <rect width="64" height="64" rx="9" fill="${palette.ink}"/>`] : []),
    `  <g transform="translate(6 16) scale(2)">${brandMarkShapes(palette.paper)}</g>`,
    '</svg>',
    '',
  ].join('\n');

/**
 * A 32 px PNG in the ICO container, for programs that ask for /favicon.ico without reading the
 * page.
 */
function faviconIco(png: Buffer) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(32, 6); // width
  head.writeUInt8(32, 7); // height
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18); // where the PNG begins
  return Buffer.concat([head, png]);
}

const { width, height, line, dotRadius } = brandMark;

/** The shapes of the brand mark, to be put into an SVG of any size. */
const brandMarkShapes = (outline: string) =>
  [
    `<rect x="${line / 2}" y="${line / 2}" width="${width - line}" height="${height - line}"`,
    ` fill="none" stroke="${outline}" stroke-width="${line}"/>`,
    `<circle cx="${width / 2}" cy="${height / 2}" r="${dotRadius}" fill="${palette.ember}"/>`,
  ].join('');

export const brandMarkSvg = (outline: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${brandMarkShapes(outline)}</svg>`;
