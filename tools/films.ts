import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilmFiles, FilmVideo } from '../app/film/film-files.ts';
import type { Film } from '../domain/content/film.ts';
import { readJson } from './read-json.ts';

/**
 * What the workshop has made of a film, as far as the site shows it. It is written beside the files
 * by art/workshop/film/.
 */
export interface FilmManifest {
  fps: number;
  frames: number;
  seconds: number;
  videos: VideoFile[];
  thumbnails: ThumbnailSheet;
  /** Where named details are in each frame. */
  marks: MadeFile & { details: string[] };
}

type VideoFile = MadeFile & {
  width: number;
  height: number;
  /** For a source's `type`: container and codec, so that a browser need not fetch to know. */
  type: string;
  /** For dragging along the timeline, not for watching. */
  scrub?: true;
};

/** Small frames in rows on one picture, one for every so many seconds. */
type ThumbnailSheet = MadeFile & {
  columns: number;
  rows: number;
  width: number;
  height: number;
  secondsEach: number;
};

interface MadeFile {
  file: string;
  bytes: number;
  sha256: string;
}

export const filmFolder = (film: string) => join('art/films', film);

export function readFilmManifest(film: string): FilmManifest | undefined {
  const file = join(filmFolder(film), 'manifest.json');
  return existsSync(file) ? readJson<FilmManifest>(file) : undefined;
}

/** A film as the site serves it: what pages are told, and every file by its address. */
interface SiteFilm {
  files: FilmFiles;
  served: Map<string, ServedFile>;
}
export type ServedFile = { copyOf: string } | { body: string };

export function siteFilm(name: string, film: Film, contentDirectory: string): SiteFilm {
  const manifest = readFilmManifest(name);
  if (!manifest) throw new Error(`${filmFolder(name)} has no manifest: npm run art -- film ${name}`);
  const served: SiteFilm['served'] = new Map();
  const serve = (file: string, sha256: string, what: ServedFile) => {
    const address = `/films/${name}/${withHash(file, sha256)}`;
    served.set(address, what);
    return address;
  };
  const serveCopy = ({ file, sha256 }: MadeFile) =>
    serve(file, sha256, { copyOf: join(filmFolder(name), file) });
  const serveText = (file: string, body: string) => serve(file, hash('sha256', body), { body });
  const serveVideo = (video: VideoFile): FilmVideo => {
    const { type, width, height, bytes } = video;
    return { src: serveCopy(video), type, width, height, bytes };
  };

  serveCopy(manifest.thumbnails);
  const sheet = withHash(manifest.thumbnails.file, manifest.thumbnails.sha256);
  const scrub = manifest.videos.find((video) => video.scrub);
  const largest = manifest.videos.toSorted((a, b) => b.width - a.width)[0];
  if (!scrub || !largest) throw new Error(`${filmFolder(name)} has no film to scrub, or none at all`);
  const files: FilmFiles = {
    seconds: manifest.seconds,
    fps: manifest.fps,
    width: largest.width,
    height: largest.height,
    videos: manifest.videos.filter((video) => !video.scrub).map(serveVideo),
    scrub: serveVideo(scrub),
    chapters: serveText('chapters.vtt', chapterTrack(film, manifest.seconds)),
    thumbnails: serveText('thumbnails.vtt', thumbnailTrack(manifest, sheet)),
    captions: (film.captions ?? []).map(({ language, label, file }) => ({
      language,
      label,
      src: serveText(file, readFileSync(captionsFile(contentDirectory, file), 'utf8')),
    })),
    marks: serveCopy(manifest.marks),
  };
  return { files, served };
}

/** Captions lie beside the film's words, which another content folder may take from `content`. */
function captionsFile(contentDirectory: string, file: string) {
  const own = join(contentDirectory, 'films', file);
  return existsSync(own) ? own : join('content', 'films', file);
}

const withHash = (file: string, sha256: string) => file.replace(/\.(\w+)$/, `.${sha256.slice(0, 8)}.$1`);

interface Cue {
  from: number;
  to: number;
  text: string;
}

export const chapterTrack = ({ chapters }: Film, seconds: number) =>
  webVtt(
    chapters.map(({ start, title }, index) => ({
      from: start,
      to: chapters[index + 1]?.start ?? seconds,
      text: title,
    })),
  );

/** Each cue names a part of the sheet, which lies beside the track. */
export function thumbnailTrack({ thumbnails, seconds }: FilmManifest, sheet: string) {
  const { columns, width, height, secondsEach } = thumbnails;
  const count = Math.ceil(seconds / secondsEach);
  return webVtt(
    Array.from({ length: count }, (_, index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
      return {
        from: index * secondsEach,
        to: Math.min(seconds, (index + 1) * secondsEach),
        text: `${sheet}#xywh=${left},${top},${width},${height}`,
      };
    }),
  );
}

const webVtt = (cues: Cue[]) =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`).join('\n')}`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function clock(seconds: number) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
}
