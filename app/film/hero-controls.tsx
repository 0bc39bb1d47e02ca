import { useEffect, useRef } from 'react';
import type { FilmBarProps } from './film-bar.tsx';
import type { HeroDress } from './film-player.tsx';
import { useFullScreen } from './film-screen.ts';
import { chapterAt, clockTime } from './film-time.ts';

type Props = HeroDress & Omit<FilmBarProps, 'position'>;

/**
 * The film in the hero: it plays once its two bars have closed, and ends by itself or when the
 * visitor wants the page back. The style sheet moves the bars; this waits for them.
 */
export function HeroControls(props: Props) {
  const { film, video, stage, controller, state, words, closing, onEnd, onClosed } = props;
  const { fps, seconds } = film.files;
  const fullScreen = useFullScreen(stage, video);
  const stop = useRef<HTMLButtonElement>(null);
  const failed = state.trouble === 'failed' || controller.renditions.length === 0;

  useEffect(() => {
    const ending = new AbortController();
    stop.current?.focus({ preventScroll: true });
    endOnLeaving(stage, ending.signal, onEnd);
    controller.fetch();
    void transitionsEnd(stage).then(() => ending.signal.aborted || controller.play());
    return () => ending.abort();
  }, [stage, controller, onEnd]);

  useEffect(() => {
    if (failed) onEnd('failed');
    else if (state.ended) onEnd();
  }, [failed, state.ended, onEnd]);

  useEffect(() => {
    if (!closing) return;
    controller.pause();
    if (document.fullscreenElement === stage) void document.exitFullscreen();
    let outdated = false;
    void transitionsEnd(stage).then(() => outdated || onClosed());
    return () => {
      outdated = true;
    };
  }, [closing, stage, controller, onClosed]);

  const at = (state.frame ?? 0) / fps;
  return (
    <div className="hero-film-line slate">
      <span className="hero-film-time">
        {clockTime(at)} / {clockTime(seconds)}
      </span>
      <span role="status">{state.trouble ? words.waiting : chapterAt(film.chapters, at).title}</span>
      <button type="button" data-keeps-film onClick={fullScreen.toggle}>
        {words.fullScreen}
      </button>
      <button type="button" ref={stop}>
        {words.stop}
      </button>
    </div>
  );
}

/**
 * Calls `end` when the visitor wants the page back: Escape, a click on anything but
 * `[data-keeps-film]`, or half of the film scrolled out of sight.
 */
function endOnLeaving(stage: HTMLElement, signal: AbortSignal, end: () => void) {
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
  // Capture: the click that started the film has passed this phase, so it cannot end it.
  document.addEventListener(
    'click',
    (event) => {
      const keeps = event.target instanceof Element && event.target.closest('[data-keeps-film]');
      if (!keeps) end();
    },
    { capture: true, signal },
  );
  const observer = new IntersectionObserver(([entry]) => entry && entry.intersectionRatio < 0.5 && end(), {
    threshold: 0.5,
  });
  observer.observe(stage);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Resolves when nothing inside `element` is in transition; at once under reduced motion. */
const transitionsEnd = (element: Element) =>
  Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
