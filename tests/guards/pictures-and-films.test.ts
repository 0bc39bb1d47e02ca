import { globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, filmFolder, readFilmManifest } from '../../publishing/film-manifest.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { masterNames } from '../../publishing/picture-source.ts';
import {
  pictureFiles,
  renditionsDirectory,
  renditionSettings,
  renditionsOf,
} from '../../tools/pictures/make-pictures.ts';

const KB = 1000;
const MB = 1000 * KB;
const sizeOf = (...path: string[]) => statSync(join(...path)).size;

/** How they are made is the workshop's (art/README.md); here they only have to be there, and light. */
describe('pictures', () => {
  const encoded = Promise.all(
    masterNames().map(async (picture) =>
      renditionsOf(await pictureFiles(picture)).map((rendition) => ({ picture, ...rendition })),
    ),
  ).then((all) => all.flat());

  test('every picture is encoded in every size, and nothing else is committed', async () => {
    const names = (await encoded).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(100);
    expect(readdirSync(renditionsDirectory).toSorted()).toEqual(names.toSorted());
  });

  test('none is over its budget', async () => {
    const over = (await encoded).filter(({ picture, name, width, format }) => {
      const limit = format === 'avif' ? renditionSettings(picture).limits?.[width]?.maxBytes : undefined;
      return sizeOf(renditionsDirectory, name) > (limit ?? 300 * KB);
    });
    expect(over.map(({ name }) => name)).toEqual([]);
  });

  /** In content/ the studio may show others in their place, and comes back to ours at the desk. */
  test('the content of the tests uses each of them; what it names and is not there stops a build', () => {
    const texts = ['tests/content-released', 'tests/content-seed'].map((directory) =>
      JSON.stringify(loadContent(directory)),
    );
    expect(
      masterNames().filter((name) => !texts.some((text) => text.includes(`"picture":"${name}"`))),
    ).toEqual([]);
  });

  test('a clone is quick: all of art/ stays under 72 MB', () => {
    const sizes = globSync('art/{films/**,masters,renditions,workshop/**}/*').map((file) => sizeOf(file));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(72 * MB);
  });
});

/** In bytes, by codec and width; what is scrubbed in has a keyframe every quarter of a second. */
const wide = {
  'av1-1600.mp4': 4 * MB,
  'av1-1280.mp4': 2.6 * MB,
  'av1-854.mp4': 1.2 * MB,
  'h264-1280.mp4': 3 * MB,
  'h264-854.mp4': 1.5 * MB,
  'scrub-640.mp4': 1.2 * MB,
  'thumbnails.webp': 120 * KB,
};
/** As much as the wide one, for its largest and its smallest. */
const tall = {
  'av1-1080.mp4': 4 * MB,
  'av1-540.mp4': 1.2 * MB,
  'h264-1080.mp4': 3 * MB,
  'h264-540.mp4': 1.5 * MB,
  'scrub-360.mp4': 1.2 * MB,
  'thumbnails.webp': 120 * KB,
};
const under = (folder: string, files: Record<string, number>) =>
  Object.fromEntries(Object.entries(files).map(([file, limit]) => [`${folder}/${file}`, limit]));
const sound = { 'sound.webm': 320 * KB, 'sound.m4a': 320 * KB };
const { 'av1-1280.mp4': _middle, 'scrub-640.mp4': _scrub, ...generated } = wide;
const generatedTall = {
  'av1-1024.mp4': 4 * MB,
  'av1-540.mp4': 1.2 * MB,
  'h264-1024.mp4': 3 * MB,
  'h264-540.mp4': 1.5 * MB,
  'thumbnails.webp': 120 * KB,
};
const budgets: Record<string, Record<string, number>> = {
  'one-take': {
    ...wide,
    ...under('tall', tall),
    'red-moon/stacked-h264-960.mp4': 2.5 * MB,
    'marks.json': 25 * KB,
    'tall/marks.json': 25 * KB,
    ...sound,
  },
  // Home loads one of the two that are turned as soon as they are seen.
  'every-light': {
    ...generated,
    ...under('tall', generatedTall),
    'turn-1600.mp4': 1 * MB,
    'turn-800.mp4': 350 * KB,
    ...sound,
  },
};

describe.each(readdirSync('art/films'))('the film %s', (film) => {
  test('has every file that its manifest describes, within its budget', () => {
    const manifest = readFilmManifest(film);
    const files = manifest ? filesOf(manifest) : [];
    expect(files.map(({ file }) => file)).toEqual(Object.keys(budgets[film] ?? {}));
    expect(files.filter(({ file, bytes }) => sizeOf(filmFolder(film), file) !== bytes)).toEqual([]);
    expect(files.filter(({ file, bytes }) => bytes > (budgets[film]?.[file] ?? 0))).toEqual([]);
  });
});
