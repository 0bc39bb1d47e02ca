import home from 'virtual:content/home';
import type { PageMeta } from '../../page-meta.ts';

const { hero } = home;
/**
 * Where the tall picture is shown; from 64rem on the film ends in the wide one, and it may move.
 */
export const tallWhere = '(max-width: 63.99rem) and (max-aspect-ratio: 4/5)';
/**
 * Both are as wide as the window or a little less. No height in it: browsers resolve `svh` in
 * `imagesizes` and in `sizes` at different moments, and then download two pictures.
 */
export const sizes = '100vw';

/** Preloads for the two pictures of the hero, each only where it is shown. */
export const heroPictures: NonNullable<PageMeta['preload']> = [
  { picture: hero.wide.picture, sizes, media: `not all and ${tallWhere}` },
  { picture: hero.tall.picture, sizes, media: tallWhere },
];
