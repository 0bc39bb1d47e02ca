import type { FilmVideo } from '../ui/film-files.ts';

/** "av01" or "avc1": the codec without its profile and level, which differ with the width. */
export const codecOf = ({ type }: FilmVideo) => /codecs="([a-z0-9]+)/.exec(type)?.[1];
