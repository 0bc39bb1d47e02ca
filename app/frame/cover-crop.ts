export const posterAspect = 16 / 9;

/** Part of the poster that is seen: from the left and the top, 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In device pixels, from the corner of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * What `object-fit: cover` with `object-position` (0 to 1) shows of the poster in a box. Browsers paint pictures from whole
 * pixel to whole pixel; without doing the same, the canvas lies up to half a pixel beside the poster and the change is seen.
 */
export function coverCrop(box: Box, position: { x: number; y: number }): Crop {
  const width = Math.max(box.width, box.height * posterAspect);
  const height = width / posterAspect;
  const across = seenPart(box.left, box.width, width, position.x);
  const down = seenPart(box.top, box.height, height, position.y);
  return { x: across.start, width: across.length, y: down.start, height: down.length };
}

function seenPart(boxStart: number, boxLength: number, pictureLength: number, position: number) {
  const pictureStart = boxStart + (boxLength - pictureLength) * position;
  const from = Math.round(pictureStart);
  const painted = Math.round(pictureStart + pictureLength) - from;
  const seenFrom = Math.round(boxStart);
  const seenTo = Math.round(boxStart + boxLength);
  return { start: (seenFrom - from) / painted, length: (seenTo - seenFrom) / painted };
}
