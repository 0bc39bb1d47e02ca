/**
 * Encodes the layers that moving-picture-layers.py cut, into a folder: the site's moving picture has
 * its textures beside it.
 *
 *   npx node art/workshop/moving-picture-textures.ts LAYERS TARGET
 */
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Quality by what the eye sees of each: the plate is looked at, the mirror only through ripples.
 */
const layers = [
  { name: 'backdrop', file: 'backdrop', quality: 90 },
  { name: 'plate', file: 'plate', quality: 90 },
  { name: 'cards', file: 'cards', quality: 88 },
  { name: 'still', file: 'still', quality: 84 },
  { name: 'calm', file: 'calm', quality: 80 },
  { name: 'calmCards', file: 'calm-cards', quality: 80 },
];
const budget = 350_000;

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('Say where the layers are, and where their files belong: LAYERS TARGET');
await mkdir(to, { recursive: true });
let total = 0;
for (const { name, file, quality } of layers) {
  const path = join(to, `${file}.avif`);
  await sharp(join(from, `${name}.png`))
    .avif({ quality, effort: 4, chromaSubsampling: '4:4:4' })
    .toFile(path);
  const { size } = await stat(path);
  total += size;
  console.log(`${file}.avif ${(size / 1000).toFixed(1)} KB`);
}
await copyFile(join(from, 'areas.json'), join(to, 'areas.json'));
console.log(`all ${(total / 1000).toFixed(1)} of ${budget / 1000} KB`);
if (total > budget) throw new Error('The textures are over their budget.');
