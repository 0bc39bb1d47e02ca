import { useEffect } from 'react';
import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import { FilmBar } from '../../../film/film-bar.tsx';
import { chapterAt, timecode } from '../../../film/film-time.ts';
import { withBase } from '../../../ui/with-base.ts';
import { FilmStrip } from './film-strip.tsx';
import { TakeMarks } from './take-marks.tsx';
import { useTake } from './use-take.ts';

const { strip } = home.shots;
const { files } = film;

export interface TakeControlsProps {
  video: HTMLVideoElement;
  /** What fills the screen: the picture, the strip and the bar. */
  stage: HTMLElement;
  /** A moment that was asked for; a new object asks for it again. */
  moment: { at: number } | undefined;
  /** The frame in the picture, whether the film plays or the strip is moved. */
  onFrame: (frame: number) => void;
}

/**
 * What script adds to the film: a strip of its frames to drag, marks on the picture, and our bar.
 * The small rendition lies over the film while the strip is moved, because its keyframes are close
 * enough to follow a finger.
 */
export function TakeControls({ video, stage, moment, onFrame }: TakeControlsProps) {
  const { scrubRef, ...take } = useTake(video, stage, files);
  const { frame, choose } = take;
  useEffect(() => {
    if (moment) choose(moment.at);
  }, [moment, choose]);
  useEffect(() => {
    if (frame !== undefined) onFrame(frame);
  }, [frame, onFrame]);
  return (
    <>
      {take.used && (
        <video
          ref={scrubRef}
          className="take-scrub"
          data-shown={take.scrubbing || undefined}
          src={withBase(files.scrub.src)}
          muted
          playsInline
          preload="auto"
          aria-hidden="true"
        />
      )}
      <TakeMarks marks={take.marks} frame={take.presented} />
      <FilmStrip take={take} />
      <FilmBar
        film={film}
        video={video}
        stage={stage}
        position={
          <div className="take-position">
            <span className="take-time">{timecode(frame ?? 0, files.fps)}</span>
            <span role="status" className="take-chapter">
              {take.failed
                ? strip.failed
                : frame !== undefined && chapterAt(film.chapters, frame / files.fps).title}
            </span>
            <button
              type="button"
              className="film-button toggle"
              aria-pressed={take.marksOn}
              onClick={take.toggleMarks}
            >
              {strip.marks}
            </button>
          </div>
        }
      />
    </>
  );
}
