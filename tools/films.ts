import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  codecOf,
  type FilmFiles,
  type FilmOutline,
  type FilmVideo,
  type Framing,
  type TurnFiles,
} from '../app/film/film-files.ts';
import type { Film } from '../domain/content/film.ts';
import {
  filmFolder,
  type FilmManifest,
  type MadeFile,
  readFilmManifest,
  type VideoFile,
} from '../publishing/film-manifest.ts';
import type { SignedFile } from './signing/signed-files.ts';

/**
 * A film as the site serves it: what pages are told, what the player loads, and every file by its
 * address.
 */
interface SiteFilm {
  outline: FilmOutline;
  files: FilmFiles;
  /** The videos of the frame whose light is turned. */
  turn?: TurnFiles;
  served: Map<string, ServedFile>;
}
export type ServedFile = { copyOf: string } | { body: string };

/** `signed` has the videos in their place, by their names in the film's folder. */
export function siteFilm(
  name: string,
  film: Film,
  contentDirectory: string,
  signed: Map<string, SignedFile>,
): SiteFilm {
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
  const serveSigned = ({ file }: MadeFile) => {
    const made = signed.get(file);
    if (!made) throw new Error(`${filmFolder(name)}/${file} was not signed`);
    return { src: serve(file, made.sha256, { copyOf: made.file }), bytes: made.bytes };
  };
  const serveText = (file: string, body: string) => serve(file, hash('sha256', body), { body });
  const serveVideo = (video: VideoFile): FilmVideo => {
    const { type, width, height } = video;
    return { ...serveSigned(video), type, width, height };
  };

  const serveFraming = ({ videos, thumbnails, marks }: FilmManifest['wide']): Framing => {
    const scrub = videos.find((video) => video.scrub);
    const largest = videos.toSorted((a, b) => b.width - a.width)[0];
    if (!largest) throw new Error(`${filmFolder(name)} has no film`);
    const { columns, rows, secondsEach } = thumbnails;
    const small = { width: thumbnails.width, height: thumbnails.height };
    return {
      width: largest.width,
      height: largest.height,
      videos: videos.filter((video) => !video.scrub).map(serveVideo),
      ...(scrub && { scrub: serveVideo(scrub) }),
      thumbnails: { sheet: serveCopy(thumbnails), columns, rows, secondsEach, ...small },
      ...(marks && { marks: serveCopy(marks) }),
    };
  };

  const { wide, tall, otherLight, turn, sound, seconds, fps } = manifest;
  const about = {
    seconds,
    fps,
    signedAt:
      [...signed.values()]
        .map((one) => one.signedAt)
        .toSorted()
        .at(-1) ?? '',
    chapters: serveText('chapters.vtt', chapterTrack(film, seconds)),
    captions: (film.captions ?? []).map(({ language, label, file }) => ({
      language,
      label,
      src: serveText(file, readFileSync(join(contentDirectory, 'films', file), 'utf8')),
    })),
  };
  const versions = {
    wide: serveFraming(wide),
    ...(tall && { tall: serveFraming(tall) }),
    ...(otherLight && { stacked: otherLight.videos.map(serveVideo) }),
    labels: film.marks,
    sound: sound.map((one) => ({ src: serveCopy(one), type: one.type, bytes: one.bytes })),
  };
  const all = serveText('files.json', JSON.stringify(versions));
  const outline = {
    ...about,
    all,
    wide: outlineOf(versions.wide),
    ...(versions.tall && { tall: outlineOf(versions.tall, -1) }),
  };
  const turned = turn && { fps, shares: turn.shares, videos: turn.videos.map(serveVideo) };
  return { outline, files: { ...about, ...versions, all }, ...(turned && { turn: turned }), served };
}

/** Without script the browser chooses among few, and H.264 plays everywhere. */
const outlineOf = ({ width, height, videos }: Framing, from = 0) => ({
  width,
  height,
  videos: videos.filter((video) => codecOf(video) === 'avc1').slice(from),
});

const withHash = (file: string, sha256: string) => file.replace(/\.(\w+)$/, `.${sha256.slice(0, 8)}.$1`);

/** WebVTT, by which browsers and players know the chapters. */
export function chapterTrack({ chapters }: Film, seconds: number): string {
  const cues = chapters.map(({ start, title }, index) => {
    const end = chapters[index + 1]?.start ?? seconds;
    return `${clock(start)} --> ${clock(end)}\n${escaped(title)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function clock(seconds: number) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
}
