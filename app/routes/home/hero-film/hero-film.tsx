import { useEffect, useRef, useState } from 'react';
import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import { renditionPerCodec } from '../../../film/choose-rendition.ts';
import { chapterAt, clockTime } from '../../../film/film-time.ts';
import { toggleFullScreen } from '../../../film/toggle-full-screen.ts';
import { readViewingConditions } from '../../../film/viewing-conditions.ts';
import { withBase } from '../../../ui/with-base.ts';
import { endOnLeaving } from './end-on-leaving.ts';
import { canPlay, transitionsEnd } from './hero-film-steps.ts';

const { watch } = home.hero;

export interface HeroFilmProps {
  closing: boolean;
  onEnd: (reason?: 'failed') => void;
  onClosed: () => void;
}

/**
 * The film in the hero: two bars close to its shape, it plays between them, and its last frame
 * lies on the hero picture. The style sheet moves the bars; this waits for them.
 */
export function HeroFilm({ closing, onEnd, onClosed }: HeroFilmProps) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [sources] = useState(() =>
    renditionPerCodec(film.files.videos, film.files.seconds, readViewingConditions(innerWidth)),
  );

  useEffect(() => {
    const [box, player] = [stage.current, video.current];
    if (!box || !player) return;
    const ending = new AbortController();
    stop.current?.focus({ preventScroll: true });
    endOnLeaving(box, ending.signal, onEnd);
    Promise.all([canPlay(player, ending.signal), transitionsEnd(box)])
      .then(() => (ending.signal.aborted ? undefined : player.play()))
      .catch(() => {
        if (!ending.signal.aborted) onEnd('failed');
      });
    return () => ending.abort();
  }, [onEnd]);

  useEffect(() => {
    if (!closing || !stage.current) return;
    video.current?.pause();
    if (document.fullscreenElement === stage.current) void document.exitFullscreen();
    let outdated = false;
    void transitionsEnd(stage.current).then(() => outdated || onClosed());
    return () => {
      outdated = true;
    };
  }, [closing, onClosed]);

  return (
    <div ref={stage} className="hero-film" data-shown={(shown && !closing) || undefined}>
      <div className="hero-film-bar" />
      <video
        ref={video}
        muted
        playsInline
        preload="auto"
        width={film.files.width}
        height={film.files.height}
        aria-label={film.alt}
        onPlaying={() => {
          setShown(true);
          setWaiting(false);
        }}
        onWaiting={() => setWaiting(true)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onEnded={() => onEnd()}
        // Not that of a `<source>`, after which the next one is tried.
        onError={(event) => event.target === event.currentTarget && onEnd('failed')}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={withBase(src)} type={type} />
        ))}
      </video>
      <div className="hero-film-bar" />
      <div className="hero-film-line slate">
        <span className="hero-film-time">
          {clockTime(seconds)} / {clockTime(film.files.seconds)}
        </span>
        <span role="status">{waiting ? watch.waiting : chapterAt(film.chapters, seconds).title}</span>
        <button
          type="button"
          data-keeps-film
          onClick={() => stage.current && void toggleFullScreen(stage.current, video.current)}
        >
          {watch.fullScreen}
        </button>
        <button type="button" ref={stop}>
          {watch.stop}
        </button>
      </div>
    </div>
  );
}
