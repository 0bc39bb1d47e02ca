import { brandMark } from '../../domain/brand-mark.ts';
import { palette } from '../colours/palette.ts';

const { width, height, line, dotRadius } = brandMark;

/** The shapes of the brand mark, to be put into an SVG of any size. */
export const brandMarkShapes = (outline: string) =>
  [
    `<rect x="${line / 2}" y="${line / 2}" width="${width - line}" height="${height - line}"`,
    ` fill="none" stroke="${outline}" stroke-width="${line}"/>`,
    `<circle cx="${width / 2}" cy="${height / 2}" r="${dotRadius}" fill="${palette.ember}"/>`,
  ].join('');

export const brandMarkSvg = (outline: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${brandMarkShapes(outline)}</svg>`;
