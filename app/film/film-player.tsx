import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import words from 'virtual:content/film-page';
import site from 'virtual:content/site';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import { withBase } from '../ui/with-base.ts';
import type { FilmVariant } from './film-controls.tsx';
import { type FilmOnPage, type FilmOutline, type FilmVideo, loadFilm, uprightPhones } from './film-files.ts';
import { clockTime } from './film-time.ts';

/** Who uses one imports its style sheet: this file is in the script of every page. */
export type FilmPlayerProps = { film: FilmOnPage } & FilmVariant;

/** One file of script for all variants, and what there is of this film. */
export async function loadFilmControls(film: FilmOnPage) {
  const [{ FilmControls, KeyHelp }, loaded] = await Promise.all([
    import('./film-controls.tsx'),
    loadFilm(film),
  ]);
  return { FilmControls, KeyHelp, film: loaded };
}

/**
 * A film with the browser's own controls, which need no script; `preload="none"`, so that nothing
 * of it is loaded until a visitor asks for it. Our controls take their place once they are loaded;
 * if they do not load, the browser's stay.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, variant } = props;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [started, setStarted] = useState(false);
  const { controls, load } = useControls(props, stage, video);
  const tall = film.files.tall && film.tallPoster?.picture;

  const moving = (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- FilmSources has what there is.
    <video
      ref={setVideo}
      controls={!controls && variant !== 'hero'}
      muted={variant !== 'page'}
      playsInline
      preload="none"
      width={film.files.wide.width}
      height={film.files.wide.height}
      aria-label={variant === 'hero' ? film.alt : film.title}
      aria-describedby={variant === 'hero' ? undefined : describedBy(film)}
      onPlaying={() => setStarted(true)}
      onSeeked={() => setStarted(true)}
    >
      <FilmSources files={film.files} />
    </video>
  );
  // Browsers load a poster with the page, and it cannot be another one upright: a lazy picture instead.
  const picture = (
    <div className="take-picture" data-started={started || undefined}>
      <Picture
        files={film.poster.picture}
        alt={film.poster.alt}
        sizes={sizes}
        also={tall && { files: tall, media: uprightPhones, sizes: tallSizes }}
        first={variant === 'page' && props.first === true}
      />
      {moving}
    </div>
  );
  const live = controls && video && stage && (
    <controls.FilmControls {...props} film={controls.film} video={video} stage={stage} />
  );

  switch (variant) {
    case 'page':
      return (
        <figure className="film screen-only">
          <div
            ref={setStage}
            className="film-stage"
            data-tall={tall && ''}
            tabIndex={live ? -1 : undefined}
            onPointerMove={load}
            onPointerDown={load}
            onFocus={load}
            onPlay={load}
          >
            {picture}
            {live ?? (
              <p className="film-bar film-bar-empty">
                <span>{film.title}</span>
                <span>{clockTime(film.files.seconds)}</span>
              </p>
            )}
          </div>
          <figcaption className="film-caption">
            <Transcript film={film} />
            {controls && <controls.KeyHelp />}
            <p className="slate">{film.credit}</p>
          </figcaption>
        </figure>
      );
    case 'strip':
      return (
        <>
          <div
            className="take screen-only"
            id={film.name}
            ref={setStage}
            data-tall={tall && ''}
            tabIndex={live ? -1 : undefined}
          >
            {picture}
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
    case 'hero':
      return (
        <div
          ref={setStage}
          className="hero-film"
          data-tall={tall && ''}
          data-started={(started && !props.closing) || undefined}
        >
          <div className="hero-film-bar" />
          {moving}
          <div className="hero-film-bar" />
          {live}
        </div>
      );
  }
}

/**
 * Phones get two thirds of the displayed width: at three device pixels per CSS pixel that is still
 * two, which looks the same at arm's length and takes less than half of the bytes.
 */
const sizes = '(min-width: 40rem) calc(100vw - 112px), 66vw';
/** No more bytes than the wide one has at 66vw, although it has three times the area. */
const tallSizes = '40vw';

type Controls = Awaited<ReturnType<typeof loadFilmControls>>;

/**
 * Loaded when the visitor's interest shows: on a page when a pointer or the focus comes to the
 * film, for the strip when it comes into view, in the hero at once.
 */
function useControls(
  { film, variant }: FilmPlayerProps,
  stage: HTMLElement | null,
  video: HTMLVideoElement | null,
): { controls: Controls | undefined; load: () => void } {
  const [controls, setControls] = useState<Controls>();
  const load = () => {
    if (!controls) void loadFilmControls(film).then(setControls, () => {});
  };
  useEffect(() => {
    if (!stage || !video) return;
    // The visitor came to the film before React was there.
    const wanted = !video.paused || video.matches(':hover, :focus');
    if (variant === 'hero' || wanted) load();
    if (variant !== 'strip') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      load();
    });
    observer.observe(stage);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the elements are there
  }, [stage, video]);
  return { controls, load };
}

/**
 * The children of `<video>`. A browser takes the first source whose type it plays and whose `media`
 * matches.
 */
function FilmSources({ files }: { files: FilmOutline }) {
  return (
    <>
      {[...(files.tall?.videos ?? []), ...files.wide.videos].map((video) => (
        <source key={video.src} src={withBase(video.src)} type={video.type} media={mediaOf(video, files)} />
      ))}
      {/* Without `default`, which would load it with the page. */}
      <track kind="chapters" src={withBase(files.chapters)} srcLang={site.language} label={words.timeline} />
      {files.captions.map(({ language, label, src }) => (
        <track key={src} kind="captions" src={withBase(src)} srcLang={language} label={label} />
      ))}
      <a href={withBase(files.wide.videos.at(-1)?.src ?? '')}>{words.download}</a>
    </>
  );
}

/**
 * The tall framing where it belongs. On a window narrower than three quarters of a rendition the
 * next smaller one is enough; the smallest has no condition, so that there is always one.
 */
function mediaOf(video: FilmVideo, { wide, tall }: FilmOutline) {
  if (tall?.videos.includes(video)) return uprightPhones;
  return video === wide.videos.at(-1) ? undefined : `(min-width: ${Math.round(video.width * 0.75)}px)`;
}

/** Id of the sentence that says what the film shows. */
const describedBy = ({ name }: FilmOnPage) => `film-${name}`;

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
