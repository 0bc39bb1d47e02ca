import { useEffect } from 'react';
import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import { withBase } from '../../../ui/with-base.ts';
import { chapterAt } from '../chapter-at.ts';
import { FilmStrip } from './film-strip.tsx';
import { TakeMarks } from './take-marks.tsx';
import { timecode } from './timecode.ts';
import { useTake } from './use-take.ts';

const { strip } = home.shots;
const { files } = film;

export interface TakeControlsProps {
  video: HTMLVideoElement;
  /** A moment that was asked for; a new object asks for it again. */
  moment: { at: number } | undefined;
  /** The frame in the picture, whether the film plays or the strip is moved. */
  onFrame: (frame: number) => void;
}

/**
 * What script adds to the film: a strip of its frames to drag, marks on the picture, and their line.
 * The small rendition lies over the film while the strip is moved, because its keyframes are close
 * enough to follow a finger.
 */
export function TakeControls({ video, moment, onFrame }: TakeControlsProps) {
  const { scrubRef, ...take } = useTake(video, files);
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
      <div className="take-line slate">
        <span className="take-time">{timecode(frame ?? 0, files.fps)}</span>
        <span role="status" className="take-chapter">
          {take.failed
            ? strip.failed
            : frame !== undefined && chapterAt(film.chapters, frame / files.fps)?.title}
        </span>
        <button type="button" aria-pressed={take.marksOn} onClick={take.toggleMarks}>
          {strip.marks}
        </button>
        <button type="button" onClick={take.play}>
          {strip.play}
        </button>
      </div>
    </>
  );
}
