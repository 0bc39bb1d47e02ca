import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { palette } from '../colours/palette.ts';
import { brandMarkShapes } from '../print/brand-mark-svg.ts';
import { faviconIco } from './favicon-ico.ts';

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
