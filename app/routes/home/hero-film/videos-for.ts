import type { FilmFiles, FilmVideo } from '../../../ui/film-files.ts';

/** More pixels than two for each CSS pixel are not seen in a moving picture. */
const mostDensity = 2;

/** One rendition of each codec, the smallest that is sharp at `width` CSS pixels; AV1 first. */
export function videosFor({ videos }: FilmFiles, width: number): FilmVideo[] {
  const needed = savesData() ? 0 : width * Math.min(devicePixelRatio, mostDensity);
  const codecs = Map.groupBy(videos, ({ type }) => type.replace(/.*codecs="(\w+).*/, '$1'));
  return [...codecs.values()].flatMap((renditions) => {
    const rising = renditions.toSorted((a, b) => a.width - b.width);
    return rising.find((video) => video.width >= needed) ?? rising.at(-1) ?? [];
  });
}

function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
