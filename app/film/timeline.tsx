import { type PointerEvent, useRef, useState } from 'react';
import player from 'virtual:content/player';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles } from '../with-pictures.ts';
import { chapterAt, clockTime, frameCount, timeOf } from './film-time.ts';
import { loadThumbnails, type Thumbnail } from './load-thumbnails.ts';
import { ThumbnailPreview } from './thumbnail-preview.tsx';

interface Props {
  film: FilmWithFiles;
  frame: number;
  onSeek: (seconds: number) => void;
}

/**
 * A slider over the frames of the film, with a mark for each chapter and a preview under the
 * pointer.
 */
export function Timeline({ film, frame, onSeek }: Props) {
  const { seconds, fps, thumbnails } = film.files;
  const frames = frameCount(seconds, fps);
  const [sheet, setSheet] = useState<Thumbnail[]>([]);
  const [pointed, setPointed] = useState<number>();
  const asked = useRef(false);

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(0, (clientX - left) / width), 1) * seconds);
    if (asked.current) return;
    asked.current = true;
    // Without thumbnails the preview still tells the time.
    void loadThumbnails(withBase(thumbnails)).then(setSheet, () => {});
  };

  return (
    <div
      className="film-timeline"
      style={{ '--played': frame / (frames - 1) }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(undefined)}
      onPointerCancel={() => setPointed(undefined)}
    >
      <input
        type="range"
        aria-label={player.timeline}
        aria-valuetext={positionText(film, frame / fps)}
        min={0}
        max={frames - 1}
        step={1}
        value={Math.min(frame, frames - 1)}
        onChange={({ currentTarget }) => onSeek(timeOf(Number(currentTarget.value), fps))}
      />
      <div className="film-line" aria-hidden="true">
        {film.chapters.slice(1).map(({ start }) => (
          <span key={start} className="film-tick" style={{ '--at': start / seconds }} />
        ))}
      </div>
      {pointed !== undefined && (
        <ThumbnailPreview
          at={pointed / seconds}
          thumbnail={sheet.findLast(({ from }) => from <= pointed)}
          text={`${clockTime(pointed)} ${chapterAt(film.chapters, pointed).title}`}
        />
      )}
    </div>
  );
}

const positionText = ({ chapters, files }: FilmWithFiles, seconds: number) =>
  fillPlaceholders(player.position, {
    time: clockTime(seconds),
    length: clockTime(files.seconds),
    chapter: chapterAt(chapters, seconds).title,
  });
