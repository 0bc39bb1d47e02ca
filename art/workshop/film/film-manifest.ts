import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilmVersion, VersionName } from './film-recipes.ts';

/** What a film's renditions are. The site's build reads it too: publishing/film-manifest.ts. */
export type FilmManifest = {
  fps: number;
  frames: number;
  seconds: number;
  sound: SoundFile[];
  turn?: TurnFiles;
} & Partial<Record<VersionName, VersionFiles>>;

/** Files are named from the film's folder on. */
export interface VersionFiles {
  /** What everything was made from. The master itself is too large to be committed. */
  master: { sha256: string; width: number; height: number };
  /** The master that lies above it in its renditions. */
  above?: string;
  videos: VideoFile[];
  thumbnails?: ThumbnailSheet;
  marks?: MarksFile;
  stills: Record<string, { at: number; sha256: string }>;
}

/** One frame whose light is turned: `shares.length` positions from each light to the next, and the last light. */
export interface TurnFiles {
  master: string;
  lights: number;
  /** How far each position is on the way to the next light, from 0 to 1. */
  shares: number[];
  videos: VideoFile[];
  stills: Record<string, string>;
}

export type VideoFile = MadeFile & {
  width: number;
  height: number;
  /**
   * For a source's `type`: container and codec with its profile, so that a browser need not fetch
   * to know.
   */
  type: string;
  settings: string[];
  scrub?: true;
};

export type SoundFile = MadeFile & { type: string; settings: string[]; master: string };

/** Small frames in rows on one picture, one for every so many seconds. */
export type ThumbnailSheet = MadeFile & {
  columns: number;
  rows: number;
  width: number;
  height: number;
  secondsEach: number;
};

/** The fingerprint is of the take and of the scene: a change to either moves the marks. */
export type MarksFile = MadeFile & { details: string[]; fingerprint: string };

export interface MadeFile {
  file: string;
  bytes: number;
  sha256: string;
}

export const filmsDirectory = 'art/films';
export const filmFolder = (film: string) => join(filmsDirectory, film);
/** From the film's folder on. */
export const inVersion = ({ folder }: FilmVersion, file: string) => (folder ? `${folder}/${file}` : file);

const manifestOf = (film: string) => join(filmFolder(film), 'manifest.json');

export const readFilmManifest = (film: string): FilmManifest | undefined =>
  existsSync(manifestOf(film))
    ? (JSON.parse(readFileSync(manifestOf(film), 'utf8')) as FilmManifest)
    : undefined;

export function writeFilmManifest(film: string, manifest: FilmManifest) {
  writeFileSync(manifestOf(film), `${JSON.stringify(manifest, null, 2)}\n`);
}
