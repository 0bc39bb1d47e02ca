import player from 'virtual:content/player';
import { useFilm } from './controller.ts';
import { FilmBar } from './film-bar.tsx';
import type { FilmWithFiles } from './film-files.ts';
import { HeroControls, type HeroVariant } from './hero-controls.tsx';
import { StripControls, type StripVariant } from './strip.tsx';

/**
 * - page: a figure with a bar under the picture.
 * - strip: frames of the film side by side under the picture, marks on it, and the bar.
 * - hero: between two bars over the first view, for as long as it plays.
 */
export type FilmVariant = PageVariant | StripVariant | HeroVariant;

interface PageVariant {
  variant: 'page';
  /** In the first view of the page. */
  first?: boolean;
}

type FilmControlsProps = FilmVariant & {
  film: FilmWithFiles;
  video: HTMLVideoElement;
  stage: HTMLElement;
};

/** What script adds to a film, loaded at a visitor's first interest in it. */
export function FilmControls(props: FilmControlsProps) {
  const [controller, state, framing] = useFilm(props.video, props.film.files);
  const live = { controller, state, framing };
  if (props.variant === 'hero') return <HeroControls {...props} {...live} />;
  if (props.variant === 'strip') return <StripControls {...props} {...live} />;
  return <FilmBar {...props} {...live} />;
}

/** The keys of the player, for those who have a keyboard. */
export function KeyHelp() {
  return (
    <details className="film-words film-keys">
      <summary className="slate">{player.keys.label}</summary>
      <dl>
        {player.keys.list.map(({ keys, does }) => (
          <div key={keys}>
            <dt className="slate">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
