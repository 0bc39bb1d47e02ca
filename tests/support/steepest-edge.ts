import sharp, { type Region } from 'sharp';

/** The largest difference of brightness between two neighbours in a row, 0 to 255. */
export async function steepestEdge(picture: Uint8Array, region?: Region): Promise<number> {
  const grey = sharp(picture).greyscale();
  const { data, info } = await (region ? grey.extract(region) : grey)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let steepest = 0;
  for (let at = 1; at < data.length; at++) {
    if (at % info.width !== 0) steepest = Math.max(steepest, Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)));
  }
  return steepest;
}
