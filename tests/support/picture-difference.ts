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
