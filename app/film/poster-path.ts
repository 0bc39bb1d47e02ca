import { pictureUrl, plainWidth } from '../ui/picture-files.ts';
import type { FilmWithFiles } from '../with-pictures.ts';

/** One JPEG: `poster` has no `srcset` and no fallback for browsers without AVIF. */
export const posterPath = ({ poster: { picture } }: FilmWithFiles) =>
  pictureUrl(picture, plainWidth(picture.widths), 'jpg');
