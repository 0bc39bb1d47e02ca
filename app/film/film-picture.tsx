import { type ComponentProps, type Ref, useState } from 'react';
import words from 'virtual:content/film-page';
import site from 'virtual:content/site';
import { Picture } from '../ui/picture.tsx';
import { withBase } from '../ui/with-base.ts';
import { codecOf, type FilmOnPage, type FilmOutline, type FilmVideo, uprightPhones } from './film-files.ts';

interface FilmPictureProps {
  film: FilmOnPage;
  video: Ref<HTMLVideoElement>;
  /** In the first view of the page. */
  first?: boolean;
  /** Our controls could not be loaded: the browser's stand in for them. */
  native?: boolean;
}

/**
 * A film under its poster. Browsers load a `poster` with the page, and it cannot be another one
 * upright: a lazy picture instead. Without script the browser's own player lies there.
 */
export function FilmPicture({ film, video, first = false, native = false }: FilmPictureProps) {
  const [started, setStarted] = useState(false);
  const start = () => setStarted(true);
  const tall = film.files.tall && film.tallPoster?.picture;
  const said = { 'aria-label': film.title, 'aria-describedby': describedBy(film) };
  return (
    <div className="take-picture" data-started={started || undefined}>
      <Picture
        files={film.poster.picture}
        alt={film.poster.alt}
        sizes={sizes}
        also={tall && { files: tall, media: uprightPhones, sizes: tallSizes }}
        first={first}
      />
      <FilmVideoElement
        film={film}
        ref={video}
        {...said}
        controls={native}
        onPlaying={start}
        onSeeked={start}
      />
      <noscript>
        <FilmVideoElement film={film} {...said} controls />
      </noscript>
    </div>
  );
}

/** With `preload="none"`: nothing of it is loaded until a visitor asks for it. */
export function FilmVideoElement({ film, ...given }: { film: FilmOnPage } & ComponentProps<'video'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- FilmSources has what there is.
    <video
      muted
      playsInline
      preload="none"
      width={film.files.wide.width}
      height={film.files.wide.height}
      {...given}
    >
      <FilmSources files={film.files} />
    </video>
  );
}

/**
 * Phones get two thirds of the displayed width: at three device pixels per CSS pixel that is still
 * two, which looks the same at arm's length and takes less than half of the bytes.
 */
const sizes = '(min-width: 40rem) calc(100vw - 112px), 66vw';
/** No more bytes than the wide one has at 66vw, although it has three times the area. */
const tallSizes = '40vw';

/**
 * For a browser without our script: it takes the first source whose `media` matches, and plays every
 * one, since they are H.264.
 */
function FilmSources({ files }: { files: FilmOutline }) {
  const wide = plain(files.wide);
  const tall = files.tall && plain(files.tall).at(-1);
  return (
    <>
      {tall && <Source video={tall} media={uprightPhones} />}
      {wide.map((video) => (
        <Source
          key={video.src}
          video={video}
          // On a window narrower than three quarters of it the next smaller one is enough; the
          // smallest has no condition, so that there is always one.
          media={video === wide.at(-1) ? undefined : `(min-width: ${Math.round(video.width * 0.75)}px)`}
        />
      ))}
      {/* Without `default`, which would load it with the page. */}
      <track kind="chapters" src={withBase(files.chapters)} srcLang={site.language} label={words.timeline} />
      {files.captions.map(({ language, label, src }) => (
        <track key={src} kind="captions" src={withBase(src)} srcLang={language} label={label} />
      ))}
      <a href={withBase(wide.at(-1)?.src ?? '')}>{words.download}</a>
    </>
  );
}

const Source = ({ video: { src, type }, media }: { video: FilmVideo; media: string | undefined }) => (
  <source src={withBase(src)} type={type} media={media} />
);

const plain = ({ videos }: FilmOutline['wide']) => videos.filter((video) => codecOf(video) === 'avc1');

/** Id of the sentence that says what the film shows. */
export const describedBy = ({ name }: FilmOnPage) => `film-${name}`;
