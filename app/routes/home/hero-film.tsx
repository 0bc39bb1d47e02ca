import '../../film/hero-film.css';
import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import home from 'virtual:content/home';
import type { FilmOnPage } from '../../film/film-files.ts';
import { FilmPlayer, loadFilmControls } from '../../film/film-player.tsx';
import { clockTime } from '../../film/film-time.ts';
import { paths } from '../../paths.ts';
import { withBase } from '../../ui/with-base.ts';

const { watch } = home.hero;
const address = withBase(paths.film('every-light'));

/** `playing` from the click on; `closing` while the bars open and the words come back. */
type Phase = 'playing' | 'closing' | undefined;

/** The hero's film from the click on its link until the page is as before, focus included. */
export function useHeroFilm() {
  const [phase, setPhase] = useState<Phase>();
  const [failed, setFailed] = useState(false);
  const [film, setFilm] = useState<FilmOnPage>();
  const link = useRef<HTMLAnchorElement>(null);

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setFailed(false);
    setPhase('playing');
    loadHeroFilm().then(setFilm, () => {
      // Then the link does what it does without script.
      setPhase(undefined);
      location.assign(address);
    });
  };
  const end = useCallback((reason?: 'failed') => {
    setFailed(reason === 'failed');
    setPhase((now) => now && 'closing');
  }, []);
  const close = useCallback(() => setPhase(undefined), []);

  useLayoutEffect(() => {
    if (phase !== 'closing') return;
    // Whoever has moved on to another link or button keeps the focus there.
    const elsewhere = document.activeElement?.closest(':is(a, button, input):not(.hero-film *)');
    if (!elsewhere) link.current?.focus({ preventScroll: true });
  }, [phase]);

  const heroFilm = phase && film && (
    <FilmPlayer
      variant="hero"
      film={film}
      words={watch}
      closing={phase === 'closing'}
      onEnd={end}
      onClosed={close}
    />
  );
  // Without script a link to the film's own page; with it the film plays in the hero.
  const watchLink = (
    <p className="hero-watch screen-only">
      <a
        ref={link}
        href={address}
        className="watch-link"
        onClick={open}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
      >
        <span className="watch-label">{watch.label}</span>{' '}
        <span className="slate">{clockTime(watch.seconds)}</span>
      </a>
      <span role="status" className="watch-note">
        {failed && watch.failed}
      </span>
    </p>
  );
  return { phase, heroFilm, watchLink };
}

/** The film, the player's script and the list of files: Home can do without them before. */
async function loadHeroFilm() {
  const { default: film } = await import('virtual:content/films/every-light');
  await loadFilmControls(film);
  return film;
}

/** At the first sign of intent. A failure is met again by the click. */
const loadAhead = () => void loadHeroFilm().catch(() => undefined);
