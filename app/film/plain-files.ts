import { type PictureFiles, pictureUrl, plainWidth } from '../ui/picture-files.ts';
import { codecOf, type FilmOutline } from './film-files.ts';

/** The best file that any program plays: the widest in H.264. */
export function plainVideo({
  name,
  files,
}: {
  name: string;
  files: FilmOutline;
}): FilmOutline['wide']['videos'][number] {
  const video = files.wide.videos.find((one) => codecOf(one) === 'avc1');
  if (!video) throw new Error(`the film ${name} has no file in H.264`);
  return video;
}

/** One JPEG, for search engines and for lock screens. */
export const posterPath = ({ poster: { picture } }: { poster: { picture: PictureFiles } }) =>
  pictureUrl(picture, plainWidth(picture.widths), 'jpg');
