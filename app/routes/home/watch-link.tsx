import type { MouseEvent, Ref } from 'react';
import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import { clockTime } from '../../film/film-time.ts';

const { watch } = home.hero;

interface Props {
  ref: Ref<HTMLAnchorElement>;
  failed: boolean;
  onIntent: () => void;
  onWatch: () => void;
}

/** Without script a link to the film further down; with it the film plays in the hero. */
export function WatchLink({ ref, failed, onIntent, onWatch }: Props) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onWatch();
  };
  return (
    <p className="hero-watch">
      <a
        ref={ref}
        href={`#${film.name}`}
        className="watch-link"
        onClick={onClick}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <span className="watch-label">{watch.label}</span>{' '}
        <span className="slate">{clockTime(film.files.seconds)}</span>
      </a>
      <span role="status" className="watch-note">
        {failed && watch.failed}
      </span>
    </p>
  );
}
