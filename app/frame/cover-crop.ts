export const posterAspect = 16 / 9;

/** The visible part of the poster, from its left and top, 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In device pixels, from the top left corner of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The part of the poster that `object-fit: cover` with `object-position` (0 to 1) shows in a box.
 * Browsers snap pictures to whole device pixels; without the same rounding the canvas lies up to
 * half a pixel off, and the cross-fade shows it.
 */
export function coverCrop(box: Box, position: { x: number; y: number }): Crop {
  const width = Math.max(box.width, box.height * posterAspect);
  const height = width / posterAspect;
  const across = visiblePart(box.left, box.width, width, position.x);
  const down = visiblePart(box.top, box.height, height, position.y);
  return { x: across.start, width: across.length, y: down.start, height: down.length };
}

function visiblePart(boxStart: number, boxLength: number, pictureLength: number, position: number) {
  const pictureStart = boxStart + (boxLength - pictureLength) * position;
  const from = Math.round(pictureStart);
  const painted = Math.round(pictureStart + pictureLength) - from;
  const seenFrom = Math.round(boxStart);
  const seenTo = Math.round(boxStart + boxLength);
  return { start: (seenFrom - from) / painted, length: (seenTo - seenFrom) / painted };
}
