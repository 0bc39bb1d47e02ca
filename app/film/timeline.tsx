import { type PointerEvent, useRef, useState } from 'react';
import player from 'virtual:content/player';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles, Framing } from './film-files.ts';
import { chapterAt, clockTime, frameCount, timeOf } from './film-time.ts';

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
  const [sheet, setSheet] = useState<Thumbnail[]>([]);
  const [pointed, setPointed] = useState<number>();
  const asked = useRef('');

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(0, (clientX - left) / width), 1) * seconds);
    if (asked.current === thumbnails) return;
    asked.current = thumbnails;
    // Without thumbnails the preview still tells the time.
    void loadThumbnails(withBase(thumbnails)).then(setSheet, () => {});
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

interface PreviewProps {
  /** From 0 to 1 along the timeline. */
  at: number;
  thumbnail: Thumbnail | undefined;
  text: string;
}

/** The frame under the pointer, above the timeline; to screen readers the slider says the same. */
function ThumbnailPreview({ at, thumbnail, text }: PreviewProps) {
  return (
    <div className="film-preview" aria-hidden="true" style={{ '--at': at }}>
      {thumbnail && (
        <div
          className="film-thumbnail"
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            background: `url("${thumbnail.sheet}") -${thumbnail.left}px -${thumbnail.top}px`,
          }}
        />
      )}
      <p className="slate">{text}</p>
    </div>
  );
}

export interface Thumbnail {
  from: number;
  sheet: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The thumbnails of a film, from its WebVTT: each cue is a part of a sheet that lies beside it. */
export async function loadThumbnails(address: string): Promise<Thumbnail[]> {
  const response = await fetch(address);
  if (!response.ok) return [];
  return readThumbnails(await response.text(), new URL(address, location.href).href);
}

function readThumbnails(track: string, address: string): Thumbnail[] {
  const cue = /^(?:(\d+):)?(\d+):([\d.]+) --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;
  return [...track.matchAll(cue)].map(([, hours = '0', minutes, seconds, sheet = '', ...box]) => {
    const [left = 0, top = 0, width = 0, height = 0] = box.map(Number);
    const from = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { from, sheet: new URL(sheet, address).href, left, top, width, height };
  });
}
