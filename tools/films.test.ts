import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { codecOf } from '../app/film/film-files.ts';
import type { Film } from '../domain/content/film.ts';
import { loadContent } from '../publishing/load-content.ts';
import { chapterTrack, siteFilm } from './films.ts';
import { openSiteSigner, signFilms } from './signing/signed-files.ts';

const content = 'tests/content-seed';
const words = loadContent(content).films['one-take'];
if (!words) throw new Error('the seed has no film one-take');
const dataDir = mkdtempSync(join(tmpdir(), 'longtake-films-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const settings = { dataDir, given: undefined, timeStampUrl: undefined };
const signer = openSiteSigner('Longtake', settings, join(dataDir, 'signed'));
const signed = await signFilms({ 'one-take': words }, signer);
const { outline, files, served } = siteFilm('one-take', words, content, signed['one-take'] ?? new Map());

test('every address that a page is told is served, under a name with the hash of what it is', () => {
  const framings = [files.wide, files.tall!];
  const told = [
    ...framings.flatMap(({ videos, scrub }) => [...videos, scrub!]),
    ...files.stacked!,
    ...files.sound!,
  ];
  const texts = [files.chapters, files.all, ...framings.map(({ marks }) => marks!)];
  const sheets = framings.map(({ thumbnails }) => thumbnails.sheet);
  for (const address of [...told.map(({ src }) => src), ...texts, ...sheets]) {
    const file = served.get(address);
    const body = file && ('copyOf' in file ? readFileSync(file.copyOf) : Buffer.from(file.body));
    expect(address).toMatch(
      /^\/films\/one-take\/([a-z-]+\/)?[a-z0-9-]+\.[0-9a-f]{8}\.(mp4|vtt|json|webm|webp|m4a)$/,
    );
    expect(address).toContain(`.${hash('sha256', body ?? '').slice(0, 8)}.`);
  }
});

test('browsers choose among AV1 and then H.264, by the exact codec', () => {
  const choice = (videos: typeof files.wide.videos) => videos.map((video) => [video.width, codecOf(video)]);
  expect(choice(files.wide.videos)).toEqual([
    [1600, 'av01'],
    [1280, 'av01'],
    [854, 'av01'],
    [1280, 'avc1'],
    [854, 'avc1'],
  ]);
  expect(choice(files.stacked!)).toEqual([[960, 'avc1']]);
  expect(choice(files.tall!.videos)).toEqual([
    [1080, 'av01'],
    [540, 'av01'],
    [1080, 'avc1'],
    [540, 'avc1'],
  ]);
  expect(files.wide.scrub!.type).toMatch(/avc1\.64/);
  expect(files.sound!.map(codecOf)).toEqual(['opus', 'mp4a']);
});

test('a page is told of few files, in the codec that all browsers play; the rest lies in one of them', () => {
  expect(outline.wide.videos.map(codecOf)).toEqual(['avc1', 'avc1']);
  expect(outline.tall!.videos.map(({ width }) => width)).toEqual([540]);
  const all = served.get(outline.all);
  const rest = JSON.parse(all && 'body' in all ? all.body : '') as typeof files;
  expect({ ...outline, ...rest }).toEqual(files);
});

test('each chapter lasts until the next, and the last until the end', () => {
  const chapters = [
    { start: 0, title: 'Salt & <sand>' },
    { start: 61.5, title: 'Sea' },
  ];
  expect(chapterTrack({ chapters } as Film, 70)).toBe(
    'WEBVTT\n\n00:00.000 --> 01:01.500\nSalt &amp; &lt;sand>\n\n01:01.500 --> 01:10.000\nSea\n',
  );
});
