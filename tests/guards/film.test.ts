import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasTool, probe } from '../../art/film/ffmpeg.ts';
import { readFilmManifest, renditionsFolder } from '../../art/film/film-manifest.ts';
import { filmRecipes } from '../../art/film/film-recipes.ts';
import { type Marks, marksFingerprint } from '../../art/film/find-marks.ts';
import { renditions } from '../../art/film/renditions.ts';
import { frameOf } from '../../art/film/take-pictures.ts';
import { sha256 } from '../../art/queue/manifest.ts';
import { masterFile } from '../../art/queue/masters.ts';
import { loadContent } from '../../tools/content/load-content.ts';

const KB = 1000;

describe.each(Object.entries(filmRecipes))('%s', (film, recipe) => {
  const manifest = readFilmManifest(film);
  if (!manifest) throw new Error(`${film} has no manifest: npm run art -- film ${film}`);
  const path = (file: string) => join(renditionsFolder(film), file);
  const made = [...manifest.videos, manifest.thumbnails, manifest.marks];

  test('what is committed is what the manifest describes, and nothing else', () => {
    expect(readdirSync(renditionsFolder(film)).toSorted()).toEqual(
      [...made.map(({ file }) => file), 'manifest.json'].toSorted(),
    );
    for (const { file, bytes, sha256: hash } of made) {
      expect([file, statSync(path(file)).size, sha256(readFileSync(path(file)))]).toEqual([
        file,
        bytes,
        hash,
      ]);
    }
    for (const [name, still] of Object.entries(manifest.stills)) {
      expect([name, sha256(readFileSync(masterFile(name)))]).toEqual([name, still.sha256]);
    }
  });

  test('it was made by the recipe that stands there now', () => {
    expect(manifest.videos.map(({ file, settings }) => ({ file, settings }))).toEqual(
      renditions.map(({ file, settings }) => ({ file, settings })),
    );
    expect(manifest.frames).toBe(recipe.frames().length);
    expect(Object.values(manifest.stills).map(({ at }) => at)).toEqual(Object.values(recipe.stills));
    expect(manifest.marks.fingerprint).toBe(marksFingerprint(recipe));
  });

  test.each(renditions)('$file keeps to its budget', ({ file, maxBytes }) => {
    expect(statSync(path(file)).size).toBeLessThanOrEqual(maxBytes);
  });

  test('all of it together is light enough to keep in the repository', () => {
    const stills = Object.keys(manifest.stills).map((name) => statSync(masterFile(name)).size);
    const sizes = [...made.map(({ bytes }) => bytes), ...stills];
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(14_000_000);
  });

  test('there is a mark or none for every frame, inside the picture, without a jump', () => {
    const marks = JSON.parse(readFileSync(path(manifest.marks.file), 'utf8')) as Marks;
    expect(Object.keys(marks)).toEqual(manifest.marks.details);
    for (const [detail, places] of Object.entries(marks)) {
      expect([detail, places.length]).toEqual([detail, manifest.frames]);
      expect(places.flat().filter((value) => value !== null && !(value > 0 && value < 1))).toEqual([]);
      const jumps = places.slice(1).filter((place, index) => {
        const before = places[index];
        return place && before && Math.hypot(place[0] - before[0], place[1] - before[1]) > 0.02;
      });
      expect([detail, jumps]).toEqual([detail, []]);
    }
  });

  test('the slate of each still is true of its frame: time, lens and stop', () => {
    const chapters = loadContent('content').films[film]?.chapters ?? [];
    expect(chapters.length).toBeGreaterThan(0);
    for (const { still } of chapters) {
      const at = manifest.stills[still.picture]?.at ?? Number.NaN;
      const { lens, stop } = recipe.frames()[frameOf(recipe, at)]?.camera ?? { lens: 0, stop: 0 };
      const time = `00:${String(Math.floor(at)).padStart(2, '0')}`;
      expect(still.slate).toEqual([time, `${Math.round(lens)} mm · T${Number(stop.toFixed(1))}`]);
    }
  });

  test('the moments of Home are stills of the film, at their time and with their slate', () => {
    const { home, films } = loadContent('content');
    for (const { at, still } of home.shots.items) {
      const chapter = films[film]?.chapters.find((one) => one.still.picture === still.picture);
      expect([still.picture, at]).toEqual([still.picture, manifest.stills[still.picture]?.at]);
      expect(still.slate).toEqual(chapter?.still.slate);
    }
  });

  describe.skipIf(!hasTool('ffprobe'))('as ffprobe reads it (skipped where ffmpeg is not installed)', () => {
    test.each(renditions)('$file has its codec, size, frames and length', ({ file, width, codec }) => {
      const found = probe(path(file), [
        'codec_name',
        'pix_fmt',
        'width',
        'height',
        'nb_frames',
        'duration',
        'r_frame_rate',
      ]);
      expect(found).toMatchObject({
        codec_name: codec,
        pix_fmt: codec === 'av1' ? 'yuv420p10le' : 'yuv420p',
        width: String(width),
        nb_frames: String(manifest.frames),
        r_frame_rate: `${manifest.fps}/1`,
      });
      expect(Number(found['duration'])).toBeCloseTo(manifest.seconds, 1);
      expect(Number(found['width']) / Number(found['height'])).toBeCloseTo(2.39, 1);
    });

    test.each(renditions)(
      '$file has a keyframe at least every $keyframeEvery frames, the first within 500 KB',
      ({ file, keyframeEvery }) => {
        const at = keyframes(path(file)).map((seconds) => Math.round(seconds * manifest.fps));
        const gaps = [...at.slice(1), manifest.frames].map((next, index) => next - (at[index] ?? 0));
        expect(at[0]).toBe(0);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(keyframeEvery);
        expect(firstFrameEnd(path(file))).toBeLessThan(500 * KB);
      },
    );
  });

  test.each(renditions)('$file has its index first, so that it plays before it is all there', ({ file }) => {
    const boxes = boxesOf(readFileSync(path(file)));
    const names = boxes.map(({ name }) => name);
    expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'));
    expect(boxes.find(({ name }) => name === 'mdat')?.at).toBeLessThan(100 * KB);
  });
});

function keyframes(file: string) {
  const given = ['-v', 'error', '-select_streams', 'v:0', '-skip_frame', 'nokey'];
  const asked = ['-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0', file];
  return execFileSync('ffprobe', [...given, ...asked], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(',K'))
    .map((line) => Number(line.split(',')[0]));
}

function firstFrameEnd(file: string) {
  const asked = [
    '-v',
    'error',
    '-show_entries',
    'packet=pos,size',
    '-read_intervals',
    '%+#1',
    '-of',
    'csv=p=0',
    file,
  ];
  const [size = 0, at = 0] = execFileSync('ffprobe', asked, { encoding: 'utf8' })
    .trim()
    .split(',')
    .map(Number);
  return at + size;
}

/** The boxes of an MP4 file: four bytes of length, four of name. */
function boxesOf(bytes: Buffer) {
  const boxes: { name: string; at: number }[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), at });
  }
  return boxes;
}
