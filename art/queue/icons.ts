// Favicon and app icons from the mark: a 16:9 frame in paper with one ember dot, on ink.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const art = join(import.meta.dirname, '..');
const ink = '#051117';

/** `share`: how much of the side the mark may take. Maskable icons are cut to a circle of 80 %, so theirs is smaller. */
const icons = [
  { file: 'icon-32.png', side: 32, share: 1 },
  { file: 'apple-touch-icon.png', side: 180, share: 0.84 },
  { file: 'icon-192.png', side: 192, share: 0.84 },
  { file: 'icon-512.png', side: 512, share: 0.84 },
  { file: 'icon-maskable-512.png', side: 512, share: 0.66 },
];

export async function makeIcons() {
  const mark = readFileSync(join(art, 'mark.svg'), 'utf8');
  mkdirSync(join(art, 'icons'), { recursive: true });
  writeFileSync(join(art, 'icons/favicon.svg'), withGround(mark));
  for (const { file, side, share } of icons) {
    const inner = Math.round(side * share);
    const drawn = await sharp(Buffer.from(mark), { density: (72 * inner) / 64 })
      .resize(inner, inner)
      .png()
      .toBuffer();
    await sharp({ create: { width: side, height: side, channels: 3, background: ink } })
      .composite([{ input: drawn }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(art, 'icons', file));
  }
  console.log(`art: ${icons.length + 1} icons from the mark.`);
}

/** A tab may be light or dark: the favicon brings its own night. */
function withGround(mark: string) {
  return mark.replace('<rect', `<rect width="64" height="64" rx="9" fill="${ink}"/>\n  <rect`);
}
