import type { FilmVideo } from '../ui/film-files.ts';
import type { FilmWithFiles } from '../with-pictures.ts';
import { codecOf } from './codec-of.ts';

/** The best file that any program plays: the widest in H.264. */
export function plainVideo({ name, files }: FilmWithFiles): FilmVideo {
  const video = files.videos.find((one) => codecOf(one) === 'avc1');
  if (!video) throw new Error(`the film ${name} has no file in H.264`);
  return video;
}
