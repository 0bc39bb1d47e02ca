import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Home } from '../../domain/content/home.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmController } from './controller.ts';
import { FilmBar, type LiveBarProps } from './film-bar.tsx';
import type { FilmVideo, FilmWithFiles, Framing, Thumbnails } from './film-files.ts';
import { chapterAt, frameCount, timecode, timeOf } from './film-frames.ts';
import { type FilmState, isSmallFilmSeen } from './film-state.ts';
import { clockTime } from './film-time.ts';
import { countThumbnails, placeOnSheet } from './timeline.tsx';

export interface StripVariant {
  variant: 'strip';
  words: Home['shots']['strip'];
  /** A moment that was asked for; a new object asks for it again. */
  moment: { at: number } | undefined;
  /** The frame in the picture, whether the film plays or the strip is moved. */
  onFrame: (frame: number) => void;
  /** The strip is there: moments can be asked for. */
  onReady: () => void;
}

type Props = StripVariant & LiveBarProps;

/** A strip of the film's frames to drag, marks on its picture, and the bar under both. */
export function StripControls(props: Props) {
  const { film, framing, stage, controller, state, words, moment, onFrame, onReady } = props;
  const { fps } = film.files;
  const { frame } = state;
  const [marksOn, setMarksOn] = useState(true);
  useEffect(() => onReady(), [onReady]);
  useEffect(() => {
    if (!moment) return;
    controller.scrub(Math.round(moment.at * fps));
    controller.settle();
    stage.scrollIntoView({ block: 'nearest' });
  }, [moment, controller, fps, stage]);
  useEffect(() => {
    if (frame !== undefined) onFrame(frame);
  }, [frame, onFrame]);
  return (
    <>
      {state.scrubbed && framing.scrub && (
        <SmallFilm
          key={framing.scrub.src}
          scrub={framing.scrub}
          film={film}
          controller={controller}
          state={state}
        />
      )}
      {marksOn && framing.marks && <Marks film={film} address={framing.marks} frame={state.shown} />}
      <Strip film={film} framing={framing} controller={controller} frame={frame} words={words} />
      <FilmBar
        {...props}
        position={
          <div className="take-position">
            <span className="take-time">{timecode(frame ?? 0, fps)}</span>
            <span role="status" className="take-chapter">
              {state.scrubFailed
                ? words.failed
                : frame !== undefined && chapterAt(film.chapters, frame / fps).title}
            </span>
          </div>
        }
        more={
          <button
            type="button"
            className="film-button toggle"
            aria-pressed={marksOn}
            onClick={() => setMarksOn((on) => !on)}
          >
            {words.marks}
          </button>
        }
      />
    </>
  );
}

interface StripProps {
  film: FilmWithFiles;
  framing: Framing;
  controller: FilmController;
  frame: number | undefined;
  words: StripVariant['words'];
}

const cells = 12;

/**
 * Frames of the film side by side. The pointer may press and drag anywhere on it; the range input
 * is for the keyboard and for screen readers (arrows a frame, page keys a chapter).
 */
function Strip({ film, framing, controller, frame = -1, words }: StripProps) {
  const { seconds, fps } = film.files;
  const lastFrame = frameCount(seconds, fps) - 1;
  const styles = cellStyles(framing.thumbnails, seconds);
  const used = frame >= 0;
  const at = Math.max(0, frame) / fps;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    controller.scrub(Math.min(lastFrame, Math.max(0, Math.floor(part * (lastFrame + 1)))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = chapterKey(film, event.key, at);
    if (target === undefined) return;
    event.preventDefault();
    controller.scrub(Math.ceil(target * fps));
  };

  return (
    <div
      className="strip grid raised"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      onLostPointerCapture={controller.settle}
    >
      {Array.from({ length: cells }, (_, index) => (
        <span key={index} className="strip-cell">
          <span className="strip-frame" style={styles[index]} />
        </span>
      ))}
      <span
        className="strip-head"
        data-shown={used || undefined}
        style={used ? { left: `${((frame + 0.5) / (lastFrame + 1)) * 100}%` } : undefined}
      />
      <input
        type="range"
        data-arrows="own"
        min={0}
        max={lastFrame}
        step={1}
        value={Math.max(0, frame)}
        aria-label={words.label}
        aria-valuetext={fillPlaceholders(words.position, {
          frame: String(Math.max(0, frame) + 1),
          frames: String(lastFrame + 1),
          time: clockTime(at),
          chapter: chapterAt(film.chapters, at).title,
        })}
        onChange={(event) => controller.scrub(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onKeyUp={controller.settle}
      />
    </div>
  );
}

/** Where a page key leads: to the next chapter, or to the start of this one or the one before. */
function chapterKey({ chapters, files }: FilmWithFiles, key: string, at: number): number | undefined {
  const starts = chapters.map(({ start }) => start);
  if (key === 'PageDown') return starts.findLast((start) => start < at - 1 / files.fps) ?? 0;
  if (key === 'PageUp') return starts.find((start) => start > at) ?? files.seconds - 1 / files.fps;
  return undefined;
}

/** For each cell, which is an equal part of the film, its first thumbnail. */
function cellStyles(thumbnails: Thumbnails, seconds: number): CSSProperties[] {
  const { sheet, columns, rows } = thumbnails;
  const count = countThumbnails(thumbnails, seconds);
  return Array.from({ length: cells }, (_, index) => {
    const { column, row } = placeOnSheet(thumbnails, Math.floor((index / cells) * count));
    return {
      backgroundImage: `url("${withBase(sheet)}")`,
      backgroundSize: `${columns * 100}% ${rows * 100}%`,
      backgroundPosition: `${share(column, columns)} ${share(row, rows)}`,
    };
  });
}

/** A percentage of `background-position` is a part of what the picture is larger than its box. */
const share = (index: number, of: number) => `${of > 1 ? (index / (of - 1)) * 100 : 0}%`;

/**
 * For each detail one position for every frame, [x, y] from 0 to 1, or null where it is not seen.
 */
type MarkPositions = Record<string, ([x: number, y: number] | null)[]>;

/** A ring and a name on each detail that can be seen in this frame. */
function Marks({
  film,
  address,
  frame,
}: {
  film: FilmWithFiles;
  address: string;
  frame: number | undefined;
}) {
  const [positions, setPositions] = useState<MarkPositions>();
  const used = frame !== undefined;
  useEffect(() => {
    if (!used) return;
    const closing = new AbortController();
    fetch(withBase(address), { signal: closing.signal })
      .then((response) => response.json() as Promise<MarkPositions>)
      .then(setPositions)
      // Without them the film has no marks.
      .catch(() => undefined);
    return () => closing.abort();
  }, [address, used]);
  if (!positions || frame === undefined) return null;
  return (
    <ul className="marks" aria-hidden="true">
      {film.files.labels.map(({ detail, label }) => {
        const position = positions[detail]?.[frame];
        return (
          position && (
            <li
              key={detail}
              data-detail={detail}
              style={{ left: `${position[0] * 100}%`, top: `${position[1] * 100}%` }}
            >
              <span className="slate">{label}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

interface SmallFilmProps {
  film: FilmWithFiles;
  scrub: FilmVideo;
  controller: FilmController;
  state: FilmState;
}

/**
 * The small rendition lies over the film while the strip is moved, because its keyframes are close
 * enough to follow a finger.
 */
function SmallFilm({ film: { files }, scrub, controller, state }: SmallFilmProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const closing = new AbortController();
    const scrubber = scrubVideo(element.current, files.fps, controller.dispatch, closing.signal);
    let wanted: number | undefined;
    // Without waiting for React, which would be a frame behind the pointer.
    const follow = () => {
      const now = controller.state();
      const next = isSmallFilmSeen(now) && !now.scrubFailed ? now.frame : undefined;
      if (next !== undefined && next !== wanted) scrubber.show(next);
      wanted = next;
    };
    follow();
    const unsubscribe = controller.subscribe(follow);
    return () => {
      unsubscribe();
      closing.abort();
    };
  }, [files.fps, controller]);
  return (
    <video
      ref={element}
      className="take-scrub"
      data-shown={isSmallFilmSeen(state) || undefined}
      src={withBase(scrub.src)}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
    />
  );
}

/**
 * Shows single frames of a video, the newest that was asked for, one seek at a time: a seek that
 * begins before the last one has ended shows nothing, and the picture would stand still.
 */
function scrubVideo(
  video: HTMLVideoElement,
  fps: number,
  dispatch: FilmController['dispatch'],
  signal: AbortSignal,
) {
  let wanted: number | undefined;
  let seeking: number | undefined;

  const next = () => {
    if (wanted === undefined || video.readyState < video.HAVE_METADATA) return;
    seeking = wanted;
    wanted = undefined;
    video.currentTime = timeOf(seeking, fps);
  };
  const onSeeked = () => {
    if (seeking !== undefined) dispatch({ type: 'scrubbed', frame: seeking });
    // After the next paint, so that every frame that was found is also seen.
    requestAnimationFrame(() => {
      seeking = undefined;
      next();
    });
  };
  const onError = () => {
    seeking = undefined;
    dispatch({ type: 'scrub failed' });
  };
  video.addEventListener('loadedmetadata', next, { signal });
  video.addEventListener('seeked', onSeeked, { signal });
  video.addEventListener('error', onError, { signal });

  return {
    show(frame: number) {
      wanted = frame;
      if (video.error) video.load();
      else if (seeking === undefined) next();
    },
  };
}
