import sharp from 'sharp';

/**
 * Width of the areas whose mean colours are compared: grain averages out in them, a shifted edge
 * does not.
 */
const areaSize = 8;

/** How far two screenshots of one size are apart, on a scale of 0 to 255. */
export async function difference(
  one: Buffer,
  other: Buffer,
): Promise<{ mean: number; greatestOfAreas: number }> {
  const [first, second] = await Promise.all([pixels(one), pixels(other)]);
  const [firstAreas, secondAreas] = await Promise.all([areas(one), areas(other)]);
  return { mean: gapsOf(first, second).mean, greatestOfAreas: gapsOf(firstAreas, secondAreas).greatest };
}

/** Loops, and no arrays of numbers: a screenshot has two million of them. */
function gapsOf(one: Buffer, other: Buffer): { mean: number; greatest: number } {
  let sum = 0;
  let greatest = 0;
  for (let index = 0; index < one.length; index++) {
    const gap = Math.abs(one[index]! - other[index]!);
    sum += gap;
    if (gap > greatest) greatest = gap;
  }
  return { mean: sum / one.length, greatest };
}

/** The mean of several screenshots, without the grain that is another in each. */
export async function meanPicture(pictures: Buffer[]): Promise<Buffer> {
  const all = await Promise.all(pictures.map(pixels));
  const { width, height } = await sharp(pictures[0]).metadata();
  const mean = new Uint8Array(all[0]!.length);
  for (let index = 0; index < mean.length; index++) {
    let sum = 0;
    for (const one of all) sum += one[index]!;
    mean[index] = Math.round(sum / all.length);
  }
  return sharp(mean, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function pixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer();
}

async function areas(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const small = sharp(picture)
    .removeAlpha()
    .resize(Math.floor(width / areaSize), Math.floor(height / areaSize), { fit: 'fill', kernel: 'cubic' });
  return small.raw().toBuffer();
}
