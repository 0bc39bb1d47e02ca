import { useFilm } from './controller.ts';
import type { FilmWithFiles } from './film-files.ts';
import { HeroControls, type HeroVariant } from './hero-controls.tsx';
import { KeyHelp } from './key-help.tsx';
import { StripControls, type StripVariant } from './strip.tsx';

export { KeyHelp };

/**
 * - strip: frames of the film side by side under the picture, marks on it, and the bar.
 * - hero: between two bars over the first view, for as long as it plays.
 */
export type FilmVariant = StripVariant | HeroVariant;

type FilmControlsProps = FilmVariant & {
  film: FilmWithFiles;
  video: HTMLVideoElement;
  stage: HTMLElement;
};

/** What script adds to a film of Home, loaded at a visitor's first interest in it. */
export function FilmControls(props: FilmControlsProps) {
  const { controller, ...live } = useFilm(props.video, props.film.files);
  if (!controller) return null;
  return props.variant === 'hero' ? (
    <HeroControls {...props} {...live} controller={controller} />
  ) : (
    <StripControls {...props} {...live} controller={controller} />
  );
}
