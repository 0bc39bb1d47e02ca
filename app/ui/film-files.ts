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
