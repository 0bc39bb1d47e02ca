import { pictureUrl, plainWidth } from '../ui/picture-files.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles } from '../with-pictures.ts';

/** One JPEG: `poster` has no `srcset` and no fallback for browsers without AVIF. */
export const posterAddress = ({ poster: { picture } }: FilmWithFiles) =>
  withBase(pictureUrl(picture, plainWidth(picture.widths), 'jpg'));
