import { expect, test } from 'vitest';
import type { Film } from '../../domain/content/film.ts';
import type { FilmManifest } from './film-manifest.ts';
import { chapterTrack, thumbnailTrack } from './film-tracks.ts';

test('each chapter lasts until the next, and the last until the end', () => {
  const chapters = [
    { start: 0, title: 'Salt & <sand>' },
    { start: 61.5, title: 'Sea' },
  ];
  expect(chapterTrack({ chapters } as Film, 70)).toBe(
    'WEBVTT\n\n00:00.000 --> 01:01.500\nSalt &amp; &lt;sand>\n\n01:01.500 --> 01:10.000\nSea\n',
  );
});

test('each thumbnail is a part of the sheet, row by row', () => {
  const thumbnails = { columns: 2, width: 240, height: 100, secondsEach: 0.5 };
  const track = thumbnailTrack({ thumbnails, seconds: 1.2 } as FilmManifest, 'sheet.webp');
  expect(track.split('\n').filter((line) => line.includes('xywh'))).toEqual([
    'sheet.webp#xywh=0,0,240,100',
    'sheet.webp#xywh=240,0,240,100',
    'sheet.webp#xywh=0,100,240,100',
  ]);
  expect(track).toContain('00:01.000 --> 00:01.200');
});
