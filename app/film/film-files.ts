import { type PictureFiles, pictureUrl, plainWidth } from '../ui/picture-files.ts';

/**
 * What a page can load of a film: paths of this site, each named by its hash. `withBase` goes
 * before one that a page writes.
 */
export interface FilmFiles {
  seconds: number;
  fps: number;
  width: number;
  height: number;
  /** Best first, for `<source>`: AV1 in falling widths, then H.264. */
  videos: FilmVideo[];
  /** Small, with a keyframe every few frames: for dragging along the timeline. */
  scrub: FilmVideo;
  /** WebVTT: chapters by their titles; thumbnails by the part of a sheet (`#xywh=`). */
  chapters: string;
  thumbnails: string;
  captions: { language: string; label: string; src: string }[];
  /**
   * JSON: for each detail one place for every frame, [x, y] from 0 to 1, or null where it is not
   * seen.
   */
  marks: string;
}

export interface FilmVideo {
  src: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}

/** "av01" or "avc1": the codec without its profile and level, which differ with the width. */
export const codecOf = ({ type }: FilmVideo) => /codecs="([a-z0-9]+)/.exec(type)?.[1];

/** The best file that any program plays: the widest in H.264. */
export function plainVideo({ name, files }: { name: string; files: FilmFiles }): FilmVideo {
  const video = files.videos.find((one) => codecOf(one) === 'avc1');
  if (!video) throw new Error(`the film ${name} has no file in H.264`);
  return video;
}

/** One JPEG: `poster` has no `srcset` and no fallback for browsers without AVIF. */
export const posterPath = ({ poster: { picture } }: { poster: { picture: PictureFiles } }) =>
  pictureUrl(picture, plainWidth(picture.widths), 'jpg');
