import type { Film } from '../../domain/content/film.ts';
import type { FilmManifest } from './film-manifest.ts';

interface Cue {
  from: number;
  to: number;
  text: string;
}

export const chapterTrack = ({ chapters }: Film, seconds: number) =>
  webVtt(
    chapters.map(({ start, title }, index) => ({
      from: start,
      to: chapters[index + 1]?.start ?? seconds,
      text: title,
    })),
  );

/** Each cue names a part of the sheet, which lies beside the track. */
export function thumbnailTrack({ thumbnails, seconds }: FilmManifest, sheet: string) {
  const { columns, width, height, secondsEach } = thumbnails;
  const count = Math.ceil(seconds / secondsEach);
  return webVtt(
    Array.from({ length: count }, (_, index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
      return {
        from: index * secondsEach,
        to: Math.min(seconds, (index + 1) * secondsEach),
        text: `${sheet}#xywh=${left},${top},${width},${height}`,
      };
    }),
  );
}

const webVtt = (cues: Cue[]) =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`).join('\n')}`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function clock(seconds: number) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
}
