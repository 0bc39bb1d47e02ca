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
  const gaps = first.map((value, index) => Math.abs(value - second[index]!));
  const areaGaps = firstAreas.map((value, index) => Math.abs(value - secondAreas[index]!));
  return {
    mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    greatestOfAreas: Math.max(...areaGaps),
  };
}

/** The mean of several screenshots, without the grain that is another in each. */
export async function meanPicture(pictures: Buffer[]): Promise<Buffer> {
  const all = await Promise.all(pictures.map(pixels));
  const { width, height } = await sharp(pictures[0]).metadata();
  const mean = all[0]!.map((_, index) => all.reduce((sum, one) => sum + one[index]!, 0) / all.length);
  return sharp(Uint8Array.from(mean, Math.round), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function pixels(picture: Buffer): Promise<number[]> {
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
}

async function areas(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata();
  const small = sharp(picture)
    .removeAlpha()
    .resize(Math.floor(width / areaSize), Math.floor(height / areaSize), { fit: 'fill', kernel: 'cubic' });
  return [...(await small.raw().toBuffer())];
}
