import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilmFiles, FilmVideo } from '../../app/film/film-files.ts';
import type { Film } from '../../domain/content/film.ts';
import { filmFolder, type MadeFile, readFilmManifest, type VideoFile } from './film-manifest.ts';
import { chapterTrack, thumbnailTrack } from './film-tracks.ts';

/** A film as the site serves it: what pages are told, and every file by its address. */
export interface SiteFilm {
  files: FilmFiles;
  served: Map<string, ServedFile>;
}
export type ServedFile = { copyOf: string } | { body: string };

export function siteFilm(name: string, film: Film, contentDirectory: string): SiteFilm {
  const manifest = readFilmManifest(name);
  if (!manifest) throw new Error(`${filmFolder(name)} has no manifest: npm run art -- film ${name}`);
  const served: SiteFilm['served'] = new Map();
  const serve = (file: string, hash: string, what: ServedFile) => {
    const address = `/films/${name}/${withHash(file, hash)}`;
    served.set(address, what);
    return address;
  };
  const serveCopy = ({ file, sha256 }: MadeFile) =>
    serve(file, sha256, { copyOf: join(filmFolder(name), file) });
  const serveText = (file: string, body: string) => serve(file, sha256Of(body), { body });
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

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

const withHash = (file: string, hash: string) => file.replace(/\.(\w+)$/, `.${hash.slice(0, 8)}.$1`);
