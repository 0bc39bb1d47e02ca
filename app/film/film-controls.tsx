import player from 'virtual:content/player';
import type { FilmWithFiles } from '../with-pictures.ts';
import { useFilm } from './controller.ts';
import { FilmBar } from './film-bar.tsx';
import type { FilmPlayerProps } from './film-player.tsx';
import { HeroControls } from './hero-controls.tsx';
import { StripControls } from './strip.tsx';

export type FilmControlsProps = FilmPlayerProps & {
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
