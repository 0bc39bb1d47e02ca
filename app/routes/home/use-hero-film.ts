import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react';
import film from 'virtual:content/films/one-take';
import type { HeroFilmProps } from './hero-film/hero-film.tsx';

/** `playing` from the click on; `closing` while the bars open and the words come back. */
type Phase = 'playing' | 'closing' | undefined;

const loadHeroFilm = () => import('./hero-film/hero-film.tsx');

/** The hero's film from the click on its link until the page is as before, focus included. */
export function useHeroFilm() {
  const [Film, setFilm] = useState<ComponentType<HeroFilmProps>>();
  const [phase, setPhase] = useState<Phase>();
  const [failed, setFailed] = useState(false);
  const watchLink = useRef<HTMLAnchorElement>(null);

  /** The script alone, at the first sign of intent. A failure is met again by `open`. */
  const load = useCallback(() => void loadHeroFilm().catch(() => undefined), []);
  const open = useCallback(() => {
    setFailed(false);
    setPhase('playing');
    loadHeroFilm().then(
      ({ HeroFilm }) => setFilm(() => HeroFilm),
      // Then the link does what it does without script.
      () => {
        setPhase(undefined);
        location.hash = film.name;
      },
    );
  }, []);
  const end = useCallback((reason?: 'failed') => {
    setFailed(reason === 'failed');
    setPhase((now) => now && 'closing');
  }, []);
  const close = useCallback(() => setPhase(undefined), []);

  useLayoutEffect(() => {
    if (phase !== 'closing') return;
    // Whoever has moved on to another link or button keeps the focus there.
    const elsewhere = document.activeElement?.closest(':is(a, button, input):not(.hero-film *)');
    if (!elsewhere) watchLink.current?.focus({ preventScroll: true });
  }, [phase]);

  return { Film, phase, failed, watchLink, load, open, end, close };
}
