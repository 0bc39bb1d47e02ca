import { useCallback, useEffect } from 'react';
import type { Home } from '../../domain/content/home.ts';
import { FilmBar, type LiveBarProps } from './film-bar.tsx';

export interface HeroVariant {
  variant: 'hero';
  words: Home['hero']['watch'];
  closing: boolean;
  onEnd: (reason?: 'failed') => void;
  onClosed: () => void;
}

type Props = HeroVariant & LiveBarProps;

/**
 * The film in the hero: it plays once its two bars have closed, and ends by itself or when the
 * visitor wants the page back. The style sheet moves the bars; this waits for them.
 */
export function HeroControls(props: Props) {
  const { video, stage, controller, state, words, closing, onEnd, onClosed } = props;
  const { trouble, shown, ended } = state;
  /** Later on the bar says so and offers to go on from there. */
  const neverCame = !controller.isPlayable() || (trouble === 'failed' && shown === undefined);

  const end = useCallback(
    async (reason?: 'failed') => {
      // First, because the words and the link that gets the focus are behind it.
      if (document.fullscreenElement === stage) await document.exitFullscreen().catch(() => undefined);
      onEnd(reason);
    },
    [stage, onEnd],
  );

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // A click on it keeps the focus in the player.
    stage.setAttribute('tabindex', '-1');
    bringIntoView(stage, video);
    endOutOfSight(stage, video, signal, () => void end());
    controller.fetch();
    void transitionsEnd(stage).then(() => signal.aborted || controller.play());
    return () => ending.abort();
  }, [stage, video, controller, end]);

  useEffect(() => {
    if (neverCame) void end('failed');
    else if (ended) void end();
  }, [neverCame, ended, end]);

  useEffect(() => {
    if (!closing) return;
    controller.pause();
    let outdated = false;
    void transitionsEnd(stage).then(() => outdated || onClosed());
    return () => {
      outdated = true;
    };
  }, [closing, stage, controller, onClosed]);

  return <FilmBar {...props} stop={{ label: words.stop, onStop: () => void end() }} />;
}

/**
 * The link may be further down than the picture, in a low window or an enlarged page: then the film
 * would open out of sight, which ends it.
 */
function bringIntoView(stage: HTMLElement, video: HTMLElement) {
  for (const part of [video, stage.querySelector('.film-bar')]) {
    part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}

/** Calls `end` when half of the film is scrolled out of sight; leaving full screen may scroll too. */
function endOutOfSight(stage: HTMLElement, video: HTMLElement, signal: AbortSignal, end: () => void) {
  const observer = new IntersectionObserver(([entry]) => entry && entry.intersectionRatio < 0.5 && end(), {
    threshold: 0.5,
  });
  observer.observe(video);
  signal.addEventListener('abort', () => observer.disconnect());
  const onChange = () => document.fullscreenElement ?? bringIntoView(stage, video);
  document.addEventListener('fullscreenchange', onChange, { signal });
}

/** Resolves when nothing inside `element` is in transition; at once under reduced motion. */
const transitionsEnd = (element: Element) =>
  Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
