import { type ComponentType, type Ref, useState } from 'react';
import film from 'virtual:content/films/one-take';
import { FilmSources } from '../../film/film-sources.tsx';
import { describedBy, Transcript } from '../../film/transcript.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { TakeControlsProps } from './take/take-controls.tsx';

const { files, poster } = film;
/**
 * Phones get two thirds of the displayed width: at three device pixels per CSS pixel that is still
 * two, which looks the same at arm's length and takes less than half of the bytes.
 */
const sizes = '(min-width: 40rem) calc(100vw - 112px), 66vw';

interface Props extends Omit<TakeControlsProps, 'video'> {
  host: Ref<HTMLDivElement>;
  Controls: ComponentType<TakeControlsProps> | undefined;
}

/** The film with the browser's own controls; Controls add the strip and the marks. */
export function Take({ host, Controls, ...controls }: Props) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <>
      <div className="take" id={film.name} ref={host}>
        <div className="take-picture">
          {/* Not the video's poster, which browsers load with the page. */}
          <Picture files={poster.picture} alt={poster.alt} sizes={sizes} />
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The film is silent. */}
          <video
            ref={setVideo}
            controls
            muted
            playsInline
            preload="none"
            width={files.width}
            height={files.height}
            aria-label={film.title}
            aria-describedby={describedBy(film)}
          >
            <FilmSources files={files} />
          </video>
        </div>
        {Controls && video && <Controls video={video} {...controls} />}
      </div>
      <Transcript film={film} />
    </>
  );
}
