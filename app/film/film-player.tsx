import './film.css';
import { type ComponentType, useEffect, useState } from 'react';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles } from '../with-pictures.ts';
import type { FilmBarProps } from './film-bar.tsx';
import { FilmSources } from './film-sources.tsx';
import { clockTime } from './film-time.ts';
import { KeyHelp } from './key-help.tsx';
import { posterPath } from './poster-path.ts';
import { describedBy, Transcript } from './transcript.tsx';

/**
 * A film with the browser's own controls, which need no script; `preload="none"`, so that nothing
 * of it is loaded until a visitor asks for it. Our bar is loaded when a pointer or the focus comes
 * to the film, and takes the place of the browser's controls; if it does not load, they stay.
 */
export function FilmPlayer({ film }: { film: FilmWithFiles }) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [Bar, setBar] = useState<ComponentType<FilmBarProps>>();

  const loadBar = () => {
    if (!Bar)
      void import('./film-bar.tsx').then(
        ({ FilmBar }) => setBar(() => FilmBar),
        () => {},
      );
  };
  useEffect(() => {
    // The visitor came to the film before React was there.
    const wanted = video && (!video.paused || video.matches(':hover, :focus'));
    if (wanted) loadBar();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the element is there
  }, [video]);

  return (
    <figure className="film">
      <div
        ref={setStage}
        className="film-stage"
        tabIndex={Bar && -1}
        onPointerMove={loadBar}
        onPointerDown={loadBar}
        onFocus={loadBar}
        onPlay={loadBar}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- FilmSources has them where there are any. */}
        <video
          ref={setVideo}
          className="film-picture"
          controls={!Bar}
          playsInline
          preload="none"
          poster={withBase(posterPath(film))}
          width={film.files.width}
          height={film.files.height}
          aria-label={film.title}
          aria-describedby={describedBy(film)}
        >
          <FilmSources files={film.files} />
        </video>
        {Bar && video && stage ? (
          <Bar film={film} video={video} stage={stage} />
        ) : (
          <p className="film-bar film-bar-empty">
            <span>{film.title}</span>
            <span>{clockTime(film.files.seconds)}</span>
          </p>
        )}
      </div>
      <figcaption className="film-caption">
        <Transcript film={film} />
        {Bar && <KeyHelp />}
        <p className="slate">{film.credit}</p>
      </figcaption>
    </figure>
  );
}
