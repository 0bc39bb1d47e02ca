import { expect, test } from 'vitest';
import { chooseRendition, playableRenditions, type ViewingConditions } from './choose-rendition.ts';
import type { FilmVideo } from './film-files.ts';

const rendition = (codec: string, width: number, bytes: number): FilmVideo => ({
  src: `/films/one/${codec}-${width}.mp4`,
  type: `video/mp4; codecs="${codec}.${width}"`,
  width,
  height: Math.round(width / 2.39),
  bytes,
});
const av1 = [
  rendition('av01', 1600, 2_900_000),
  rendition('av01', 1280, 1_600_000),
  rendition('av01', 854, 900_000),
];
const h264 = [rendition('avc1', 1280, 2_900_000), rendition('avc1', 854, 1_400_000)];
const seconds = 24;

test('AV1 where the browser plays it, H.264 where it plays that alone, and none where neither', () => {
  const all = [...av1, ...h264];
  expect(playableRenditions(all, () => true)).toEqual(av1);
  expect(playableRenditions(all, (type) => type.includes('avc1'))).toEqual(h264);
  expect(playableRenditions(all, () => false)).toEqual([]);
});

const good: ViewingConditions = { pixels: 1200, saveData: false, downlink: 10, effectiveType: '4g' };

test.each<[string, Partial<ViewingConditions>, number]>([
  ['a phone of one pixel to a CSS pixel', { pixels: 360 }, 854],
  ['a phone of three', { pixels: 360 * 3 }, 1280],
  ['a little larger than a rendition', { pixels: 900 }, 854],
  ['a desktop', { pixels: 1500 }, 1600],
  ['larger than any rendition', { pixels: 5120 }, 1600],
  ['a desktop whose connection carries 1280 px with a third to spare', { pixels: 1500, downlink: 0.9 }, 1280],
  ['a connection that carries none', { downlink: 0.1 }, 854],
  ['a browser that does not tell its connection', { downlink: undefined, effectiveType: undefined }, 1280],
  ['3g', { effectiveType: '3g' }, 854],
  ['Save-Data', { pixels: 5120, saveData: true }, 854],
])('%s gets the right width', (_, facts, width) => {
  expect(chooseRendition(av1, seconds, { ...good, ...facts })?.width).toBe(width);
});

test('there is nothing to choose where no codec is played', () => {
  expect(chooseRendition([], seconds, good)).toBeUndefined();
});
