import type { Dossier } from '../../domain/content/dossier.ts';
import type { Film } from '../../domain/content/film.ts';
import type { WithPictures } from '../ui/picture-files.ts';

/**
 * What a page knows of a film before anybody asks for it: enough to play it without script. All are
 * paths of this site, each named by its hash; `withBase` goes before one that a page writes.
 */
export interface FilmOutline {
  seconds: number;
  fps: number;
  /** When its videos were signed, in ISO 8601. */
  signedAt: string;
  /** H.264 alone, which every browser plays. */
  wide: FramingOutline;
  /** For phones held upright: the smallest. */
  tall?: FramingOutline;
  /** WebVTT: chapters by their titles. */
  chapters: string;
  captions: { language: string; label: string; src: string }[];
  /** JSON: what else `FilmFiles` has, loaded with the player's script. */
  all: string;
}

interface FramingOutline {
  width: number;
  height: number;
  /** Best first. */
  videos: FilmVideo[];
}

/** Everything a player can load of a film. */
export interface FilmFiles extends FilmOutline {
  wide: Framing;
  /** The same take in a picture that stands upright, for phones that are held so. */
  tall?: Framing;
  /** The wide take above the same frame in another light: two pictures in one file. */
  stacked?: FilmVideo[];
  /** What visitors read on each mark. */
  labels: Film['marks'];
  /** One sound for all of them, 24 seconds as they are: Opus, then AAC for who does not play it. */
  sound?: FilmSound[];
}

/** One framing of the film, in every encoding. */
export interface Framing extends FramingOutline {
  /** Best first: AV1 in falling widths, then H.264. */
  videos: FilmVideo[];
  /** Small, with a keyframe every few frames: for dragging along the strip, where the film has one. */
  scrub?: FilmVideo;
  thumbnails: Thumbnails;
  /**
   * JSON: for each detail one place for every frame, [x, y] from 0 to 1, or null where it is not
   * seen. None where no details are marked.
   */
  marks?: string;
}

/** Small frames in rows on one picture, one for every so many seconds; sizes are of one of them. */
export interface Thumbnails {
  sheet: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  secondsEach: number;
}

export interface FilmVideo {
  src: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}

/** One frame of a film whose light is turned. */
export interface TurnFiles {
  fps: number;
  /** How far each position between two lights is on the way, from 0 to 1. */
  shares: number[];
  videos: FilmVideo[];
}

export interface FilmSound {
  src: string;
  type: string;
  bytes: number;
}

/**
 * A film's words and what a page knows of its files; the stills of its chapters, its marks and
 * its dossier are elsewhere.
 */
export type FilmOnPage = WithPictures<
  Omit<Film, 'chapters' | 'dossier' | 'otherLight' | 'heldOut' | 'marks' | 'captions'>
> & {
  /** Without their text on Home. */
  chapters: (Pick<Film['chapters'][number], 'start' | 'title'> & { text?: string })[];
  name: string;
  files: FilmOutline;
};
/** The same with all its files, as the player has it. */
export type FilmWithFiles = FilmOnPage & { files: FilmFiles };

/** The words and stills of a film's other light. */
export type OtherLight = WithPictures<NonNullable<Film['otherLight']>>;

/** What the page of a film shows: the questions are those of questions.yaml, answered for the film. */
export interface FilmPage {
  film: FilmWithFiles;
  dossier: Dossier;
  otherLight?: OtherLight | undefined;
  heldOut?: WithPictures<NonNullable<Film['heldOut']>> | undefined;
  questions: { id: string; question: string; answer: string }[];
}

/**
 * Where the tall framing is shown: phones held upright. The style sheets of the player have the
 * same condition.
 */
export const uprightPhones = '(max-width: 640px) and (max-aspect-ratio: 3/4)';

/** "av01" or "avc1": the codec without its profile and level, which differ with the width. */
export const codecOf = ({ type }: { type: string }) => /codecs="([a-z0-9]+)/.exec(type)?.[1];
