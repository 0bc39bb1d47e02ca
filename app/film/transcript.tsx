import words from 'virtual:content/film-page';
import type { FilmWithFiles } from '../with-pictures.ts';
import { clockTime } from './film-time.ts';

/** Id of the sentence that says what the film shows. */
export const describedBy = ({ name }: FilmWithFiles) => `film-${name}`;

/** What the film shows, chapter by chapter, for those who do not see it. */
export function Transcript({ film }: { film: FilmWithFiles }) {
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
