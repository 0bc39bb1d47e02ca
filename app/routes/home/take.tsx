import '../../film/film.css';
import '../../film/strip.css';
import { type ComponentType, useState } from 'react';
import film from 'virtual:content/films/one-take';
import { FilmSources } from '../../film/film-sources.tsx';
import { KeyHelp } from '../../film/key-help.tsx';
import { describedBy, Transcript } from '../../film/transcript.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { TakeControlsProps } from './take/take-controls.tsx';

const { files, poster } = film;
/**
 * Phones get two thirds of the displayed width: at three device pixels per CSS pixel that is still
 * two, which looks the same at arm's length and takes less than half of the bytes.
 */
const sizes = '(min-width: 40rem) calc(100vw - 112px), 66vw';

interface Props extends Omit<TakeControlsProps, 'video' | 'stage'> {
  stage: HTMLElement | null;
  setStage: (stage: HTMLElement | null) => void;
  Controls: ComponentType<TakeControlsProps> | undefined;
}

/**
 * The film with the browser's own controls; Controls are our bar in their place, the strip and the
 * marks.
 */
export function Take({ stage, setStage, Controls, ...controls }: Props) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [started, setStarted] = useState(false);
  return (
    <>
      <div className="take" id={film.name} ref={setStage} tabIndex={Controls && -1}>
        <div className="take-picture" data-started={started || undefined}>
          {/* Not the video's poster, which browsers load with the page. */}
          <Picture files={poster.picture} alt={poster.alt} sizes={sizes} />
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The film is silent. */}
          <video
            ref={setVideo}
            controls={!Controls}
            muted
            playsInline
            preload="none"
            width={files.width}
            height={files.height}
            aria-label={film.title}
            aria-describedby={describedBy(film)}
            onPlaying={() => setStarted(true)}
            onSeeked={() => setStarted(true)}
          >
            <FilmSources files={files} />
          </video>
        </div>
        {Controls && video && stage && <Controls video={video} stage={stage} {...controls} />}
      </div>
      <div className="film-caption">
        <Transcript film={film} />
        {Controls && <KeyHelp />}
      </div>
    </>
  );
}
