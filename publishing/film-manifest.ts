import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './read-json.ts';

/**
 * What the workshop has made of a film, as far as the site shows it. It is written beside the files
 * by art/workshop/film/.
 */
export interface FilmManifest {
  fps: number;
  frames: number;
  seconds: number;
  wide: FramingFiles & { marks?: MarksFile };
  tall?: FramingFiles & { marks?: MarksFile };
  /** The wide one above another light, in one file. */
  otherLight?: Pick<FramingFiles, 'videos'>;
  sound: (MadeFile & { type: string })[];
  /** One frame whose light is turned. */
  turn?: TurnFiles;
}

interface TurnFiles {
  lights: number;
  /** From a light to the next: how far each position is on the way, from 0 to 1. */
  shares: number[];
  videos: VideoFile[];
}

interface FramingFiles {
  videos: VideoFile[];
  thumbnails: ThumbnailSheet;
}

/** Where named details are in each frame. */
type MarksFile = MadeFile & { details: string[] };

export type VideoFile = MadeFile & {
  width: number;
  height: number;
  /** For a source's `type`: container and codec, so that a browser need not fetch to know. */
  type: string;
  /** For dragging along the timeline, not for watching. */
  scrub?: true;
};

/** Small frames in rows on one picture, one for every so many seconds. */
export type ThumbnailSheet = MadeFile & {
  columns: number;
  rows: number;
  width: number;
  height: number;
  secondsEach: number;
};

export interface MadeFile {
  /** From the film's folder on. */
  file: string;
  bytes: number;
  sha256: string;
}

export const filmFolder = (film: string) => join('art/films', film);

export function readFilmManifest(film: string): FilmManifest | undefined {
  const file = join(filmFolder(film), 'manifest.json');
  return existsSync(file) ? readJson<FilmManifest>(file) : undefined;
}

/** Every file of a film, by its place in the film's folder. */
export const filesOf = ({ wide, tall, otherLight, turn, sound }: FilmManifest): MadeFile[] => [
  ...[wide, tall].flatMap((framing) => (framing ? [...framing.videos, framing.thumbnails] : [])),
  ...(otherLight?.videos ?? []),
  ...[wide, tall].flatMap((framing) => framing?.marks ?? []),
  ...(turn?.videos ?? []),
  ...sound,
];

/** Every video of a film: what is signed before anybody gets it. */
export const videosOf = ({ wide, tall, otherLight, turn }: FilmManifest): MadeFile[] =>
  [wide, tall, otherLight, turn].flatMap((version) => version?.videos ?? []);
