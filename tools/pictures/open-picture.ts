import sharp from 'sharp';
import { palette } from '../colours/palette.ts';
import { pictureSource } from './picture-source.ts';

/**
 * A picture as it is to be seen: turned as its camera was held, and on the page's ground where a
 * PNG is transparent.
 */
export const openPicture = (name: string) =>
  sharp(pictureSource(name)).autoOrient().flatten({ background: palette.ink });
