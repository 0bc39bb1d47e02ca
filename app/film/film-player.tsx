import type { Ref } from 'react';
import { pictureUrl, plainWidth } from '../ui/picture-files.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles } from '../with-pictures.ts';
import { FilmSources } from './film-sources.tsx';
import { clockTime } from './film-time.ts';
import { describedBy, Transcript } from './transcript.tsx';

interface Props {
  film: FilmWithFiles;
  className?: string;
  /** The `<video>` element, for a page that plays or seeks it. */
  ref?: Ref<HTMLVideoElement>;
  /** The film has played to its end. */
  onEnd?: () => void;
}

/**
 * A film with the browser's own controls, which need no script; `preload="none"`, so that nothing of
 * it is loaded until a visitor asks for it.
 */
export function FilmPlayer({ film, className = '', ref, onEnd }: Props) {
  const { files, poster } = film;
  return (
    <figure className={`film ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- FilmSources has them where there are any. */}
      <video
        ref={ref}
        className="film-picture"
        controls
        playsInline
        preload="none"
        poster={withBase(pictureUrl(poster.picture, plainWidth(poster.picture.widths), 'jpg'))}
        width={files.width}
        height={files.height}
        aria-label={film.title}
        aria-describedby={describedBy(film)}
        onEnded={onEnd}
      >
        <FilmSources files={files} />
      </video>
      <figcaption className="film-caption">
        <p className="slate film-slate">
          <span>{film.title}</span>
          <span>{clockTime(files.seconds)}</span>
          <span>{film.credit}</span>
        </p>
        <Transcript film={film} />
      </figcaption>
    </figure>
  );
}
