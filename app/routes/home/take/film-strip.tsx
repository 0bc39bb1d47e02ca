import type { KeyboardEvent, PointerEvent } from 'react';
import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import { fillPlaceholders } from '../../../../domain/content/placeholders.ts';
import { chapterAt, clockTime, frameCount } from '../../../film/film-time.ts';
import type { TakeState } from './use-take.ts';
import { useThumbnails } from './use-thumbnails.ts';

const { strip } = home.shots;
const { seconds, fps } = film.files;
const lastFrame = frameCount(seconds, fps) - 1;
const cells = 12;

/**
 * Frames of the film side by side. The pointer may press and drag anywhere on it; the range input
 * is for the keyboard and for screen readers (arrows a frame, page keys a chapter).
 */
export function FilmStrip({ take }: { take: TakeState }) {
  const { host, thumbnails } = useThumbnails(film.files.thumbnails, cells);
  const frame = take.frame ?? 0;
  const at = frame / fps;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    take.seek(Math.min(lastFrame, Math.max(0, Math.floor(part * (lastFrame + 1)))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = chapterKey(event.key, at);
    if (target === undefined) return;
    event.preventDefault();
    take.seek(Math.ceil(target * fps));
  };

  return (
    <div
      className="strip"
      ref={host}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      onLostPointerCapture={take.settle}
    >
      {Array.from({ length: cells }, (_, index) => (
        <span key={index} className="strip-cell">
          <span className="strip-frame" style={thumbnails[index]} />
        </span>
      ))}
      <span
        className="strip-head"
        data-shown={take.frame !== undefined || undefined}
        style={take.frame === undefined ? undefined : { left: `${((frame + 0.5) / (lastFrame + 1)) * 100}%` }}
      />
      <input
        type="range"
        data-arrows="own"
        min={0}
        max={lastFrame}
        step={1}
        value={frame}
        aria-label={strip.label}
        aria-valuetext={fillPlaceholders(strip.position, {
          time: clockTime(at),
          length: clockTime(seconds),
          chapter: chapterAt(film.chapters, at).title,
        })}
        onChange={(event) => take.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onKeyUp={take.settle}
      />
    </div>
  );
}

/** Where a page key leads: to the next chapter, or to the start of this one or the one before. */
function chapterKey(key: string, at: number): number | undefined {
  const starts = film.chapters.map(({ start }) => start);
  if (key === 'PageDown') return starts.findLast((start) => start < at - 1 / fps) ?? 0;
  if (key === 'PageUp') return starts.find((start) => start > at) ?? seconds - 1 / fps;
  return undefined;
}
