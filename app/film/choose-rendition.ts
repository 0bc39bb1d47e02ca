import { networkInformation, savesData } from '../ui/saves-data.ts';
import { codecOf, type FilmVideo } from './film-files.ts';

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

/** More device pixels than two for each CSS pixel are not seen in a moving picture. */
const mostDensity = 2;

/**
 * What decides the rendition for a picture of `width` CSS pixels: its size and the connection.
 */
export function readViewingConditions(width: number): ViewingConditions {
  const network = networkInformation();
  return {
    pixels: width * Math.min(devicePixelRatio, mostDensity),
    saveData: savesData(),
    downlink: network?.downlink,
    effectiveType: network?.effectiveType,
  };
}
