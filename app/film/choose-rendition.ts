import type { FilmVideo } from '../ui/film-files.ts';
import { codecOf } from './codec-of.ts';

export interface ViewingConditions {
  /** Width of the picture in device pixels. */
  pixels: number;
  saveData: boolean;
  /** `navigator.connection`, which only Chromium has: megabits a second and "4g" or slower. */
  downlink?: number | undefined;
  effectiveType?: string | undefined;
}

/** The renditions of the first codec that the browser plays, largest first. */
export function playableRenditions(videos: FilmVideo[], canPlay: (type: string) => boolean): FilmVideo[] {
  const best = videos.find(({ type }) => canPlay(type));
  return best ? videos.filter((video) => codecOf(video) === codecOf(best) && canPlay(video.type)) : [];
}

/**
 * Of each codec the rendition that suits the conditions, for `<source>` elements: a browser takes
 * the first one that it plays.
 */
export const renditionPerCodec = (
  videos: FilmVideo[],
  seconds: number,
  conditions: ViewingConditions,
): FilmVideo[] =>
  [...Map.groupBy(videos, codecOf).values()].flatMap(
    (renditions) => chooseRendition(renditions, seconds, conditions) ?? [],
  );

/**
 * The smallest rendition that is not enlarged by more than a tenth, as far as the connection
 * carries it with a third to spare; the smallest of all for those who save data.
 */
export function chooseRendition(
  renditions: FilmVideo[],
  seconds: number,
  { pixels, saveData, downlink, effectiveType }: ViewingConditions,
): FilmVideo | undefined {
  const slow = effectiveType !== undefined && effectiveType !== '4g';
  if (saveData || slow) return renditions.at(-1);
  const enough = renditions.findLast(({ width }) => width * 1.1 >= pixels) ?? renditions[0];
  const megabits = ({ bytes }: FilmVideo) => (bytes * 8) / seconds / 1e6;
  const carried = renditions.filter((video) => downlink === undefined || megabits(video) * 1.5 <= downlink);
  return carried.find(({ width }) => width <= (enough?.width ?? 0)) ?? renditions.at(-1);
}
