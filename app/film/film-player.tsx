import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import words from 'virtual:content/film-page';
import { paths } from '../paths.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmVariant } from './film-controls.tsx';
import type { FilmFiles, FilmOnPage, FilmOutline } from './film-files.ts';
import { describedBy, FilmPicture, FilmVideoElement } from './film-picture.tsx';

/** Who uses one imports its style sheet. */
type FilmPlayerProps = { film: FilmOnPage } & FilmVariant;

/** One file of script for both variants, and what there is of this film. */
export async function loadFilmControls(film: FilmOnPage) {
  const [{ FilmControls, KeyHelp }, loaded] = await Promise.all([
    import('./film-controls.tsx'),
    loadFilm(film),
  ]);
  return { FilmControls, KeyHelp, film: loaded };
}

/**
 * The film on Home, whose script loads when it is wanted; if it does not load, the browser's own
 * controls take its place.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, variant } = props;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [started, setStarted] = useState(false);
  const { controls, failed } = useControls(props, stage);
  const tall = film.files.tall && film.tallPoster && '';
  const live = controls && video && stage && (
    <controls.FilmControls {...props} film={controls.film} video={video} stage={stage} />
  );

  if (variant === 'hero') {
    const start = () => setStarted(true);
    return (
      <div
        ref={setStage}
        className="hero-film"
        data-tall={tall}
        data-started={(started && !props.closing) || undefined}
      >
        <div className="hero-film-bar" />
        <FilmVideoElement
          film={film}
          ref={setVideo}
          aria-label={film.alt}
          onPlaying={start}
          onSeeked={start}
        />
        <div className="hero-film-bar" />
        {live}
      </div>
    );
  }
  return (
    <>
      <div
        className="take screen-only"
        id={film.name}
        ref={setStage}
        data-tall={tall}
        tabIndex={live ? -1 : undefined}
      >
        <FilmPicture film={film} video={setVideo} native={failed} />
        {live}
      </div>
      <div className="film-caption">
        <p id={describedBy(film)} className="sr-only">
          {film.alt}
        </p>
        <Link
          to={`${paths.film(film.name)}#${describedBy(film)}`}
          className="film-words-link slate screen-only"
        >
          {words.transcript}
        </Link>
        {controls && <controls.KeyHelp />}
      </div>
    </>
  );
}

type Controls = Awaited<ReturnType<typeof loadFilmControls>>;

/** Loaded for the strip when it comes into view, in the hero at once. */
function useControls({ film, variant }: FilmPlayerProps, stage: HTMLElement | null) {
  const [controls, setControls] = useState<Controls>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!stage) return;
    const load = () => void loadFilmControls(film).then(setControls, () => setFailed(true));
    if (variant === 'hero') return load();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      load();
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage, film, variant]);
  return { controls, failed };
}

/** A page's film with all its files. Loaded once somebody comes near it. */
async function loadFilm<T extends { files: FilmOutline }>(film: T): Promise<T & { files: FilmFiles }> {
  const response = await fetch(withBase(film.files.all));
  if (!response.ok) throw new Error(`${film.files.all} was answered with ${response.status}`);
  const all = (await response.json()) as Omit<FilmFiles, keyof FilmOutline>;
  return { ...film, files: { ...film.files, ...all } as FilmFiles };
}
