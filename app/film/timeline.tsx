import { type PointerEvent, useState } from 'react';
import player from 'virtual:content/player';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles, Framing, Thumbnails } from './film-files.ts';
import { chapterAt, frameCount, timeOf } from './film-frames.ts';
import { clockTime } from './film-time.ts';

interface Props {
  film: FilmWithFiles;
  framing: Framing;
  /** None before the film was used. */
  frame: number | undefined;
  onSeek: (seconds: number) => void;
}

/**
 * A slider over the frames of the film, with a mark for each chapter and a preview under the
 * pointer.
 */
export function Timeline({ film, framing: { thumbnails }, frame: used, onSeek }: Props) {
  const frame = used ?? 0;
  const { seconds, fps } = film.files;
  const frames = frameCount(seconds, fps);
  const [pointed, setPointed] = useState<number>();

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(0, (clientX - left) / width), 1) * seconds);
  };

  return (
    <div
      className="film-timeline"
      // None in the page as it is built: the content security policy allows no inline styles.
      style={used === undefined ? undefined : { '--played': frame / (frames - 1) }}
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
      <svg className="film-line" aria-hidden="true">
        {film.chapters.slice(1).map(({ start }) => (
          <rect key={start} x={`${(start / seconds) * 100}%`} y={-2} width={2} height={6} />
        ))}
      </svg>
      {pointed !== undefined && (
        <ThumbnailPreview
          at={pointed / seconds}
          thumbnails={thumbnails}
          index={Math.min(
            Math.floor(pointed / thumbnails.secondsEach),
            countThumbnails(thumbnails, seconds) - 1,
          )}
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

interface PreviewProps {
  /** From 0 to 1 along the timeline. */
  at: number;
  thumbnails: Thumbnails;
  index: number;
  text: string;
}

/** The frame under the pointer, above the timeline; to screen readers the slider says the same. */
function ThumbnailPreview({ at, thumbnails, index, text }: PreviewProps) {
  const { sheet, width, height } = thumbnails;
  const { column, row } = placeOnSheet(thumbnails, index);
  const background = `url("${withBase(sheet)}") -${column * width}px -${row * height}px`;
  return (
    <div className="film-preview" aria-hidden="true" style={{ '--at': at }}>
      <div className="film-thumbnail" style={{ width, height, background }} />
      <p className="slate">{text}</p>
    </div>
  );
}

export const countThumbnails = ({ secondsEach }: Thumbnails, seconds: number) =>
  Math.ceil(seconds / secondsEach);

/** Row by row. */
export const placeOnSheet = ({ columns }: Thumbnails, index: number) => ({
  column: index % columns,
  row: Math.floor(index / columns),
});
