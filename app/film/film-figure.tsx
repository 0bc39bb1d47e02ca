import './film.css';
import { useState } from 'react';
import words from 'virtual:content/film-page';
import { useFilm } from './controller.ts';
import { FilmBar } from './film-bar.tsx';
import type { FilmOnPage, FilmWithFiles } from './film-files.ts';
import { describedBy, FilmPicture } from './film-picture.tsx';
import { wantsToPlay } from './film-state.ts';
import { clockTime } from './film-time.ts';
import { KeyHelp } from './key-help.tsx';

interface FilmFigureProps {
  film: FilmWithFiles;
  /** In the first view of the page. */
  first?: boolean;
}

/** A film with our bar under its picture, from the first paint on. */
export function FilmFigure({ film, first = false }: FilmFigureProps) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const live = useFilm(video, film.files);
  return (
    <figure className="film screen-only">
      <div
        ref={setStage}
        className="film-stage"
        data-tall={film.files.tall && film.tallPoster && ''}
        data-asked={wantsToPlay(live.state) || undefined}
        // A click on the picture keeps the focus in the player, for its keys.
        tabIndex={-1}
      >
        <FilmPicture film={film} video={setVideo} first={first} />
        <FilmBar film={film} video={video} stage={stage} {...live} />
      </div>
      <figcaption className="film-caption">
        <Transcript film={film} />
        <KeyHelp />
        <p className="slate">{film.credit}</p>
      </figcaption>
    </figure>
  );
}

/** What the film shows, chapter by chapter, for those who do not see it. */
function Transcript({ film }: { film: FilmOnPage }) {
  return (
    <details className="film-words film-transcript">
      <summary className="slate">{words.transcript}</summary>
      <p id={describedBy(film)}>{film.alt}</p>
      <dl>
        {film.chapters.map(({ start, title, text }) => (
          <div key={start}>
            <dt>
              <span className="slate">{clockTime(start)}</span> {title}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
