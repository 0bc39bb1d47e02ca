import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readManifest, sha256 } from '../../art/queue/manifest.ts';
import { masterFile, masterNames } from '../../art/queue/masters.ts';
import { readRecipes } from '../../art/queue/recipes.ts';
import { pictureFiles, renditionsDirectory, renditionsOf } from '../../tools/pictures/make-pictures.ts';

const root = join(import.meta.dirname, '../..');
const manifest = readManifest();
const recipes = readRecipes();
const masters = masterNames();

test('there are pictures to guard', () => {
  expect(masters).toContain('hero');
});

// A master without a recipe is a picture that the studio brought: a still of released work, a
// portrait.
test('every recipe has its master and its place in the manifest, and the manifest names nothing else', () => {
  expect([...recipes.keys()].filter((name) => !masters.includes(name))).toEqual([]);
  expect(Object.keys(manifest).toSorted()).toEqual([...recipes.keys()].toSorted());
});

describe.each(Object.entries(manifest))('%s', (name, entry) => {
  const bytes = readFileSync(masterFile(name));

  test('is the file the manifest describes', async () => {
    expect(sha256(bytes)).toBe(entry.sha256);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: entry.width, height: entry.height });
  });

  test('was made by the recipe that stands there now', () => {
    expect(entry.recipe).toEqual(recipes.get(name));
    expect([entry.width, entry.height]).toEqual(entry.recipe.size);
  });
});

test('what is encoded is committed, for every master as it is now, and nothing else is', async () => {
  const wanted = await Promise.all(masters.map(async (name) => renditionsOf(await pictureFiles(name))));
  const names = wanted.flat().map(({ name }) => name);
  expect(readdirSync(renditionsDirectory).toSorted()).toEqual(names.toSorted());
});

test('all tracked files together stay under 60 MB, so that a clone is quick', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const sizes = tracked
    .filter(Boolean)
    .map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.size);
  expect(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)).toBeLessThan(60_000_000);
});

test('every master is used, and every picture the content names exists', () => {
  expect(picturesNamedInContent()).toEqual([...masters].toSorted());
});

function picturesNamedInContent() {
  const files = globSync('{content,tests/content-*}/**/*.{md,yaml}', { cwd: root });
  const named = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\bpicture:\s*['"]?([a-z0-9-]+)['"]?(?=\s*[,}\n])/g)].map(
      (found) => found[1] as string,
    );
  });
  return [...new Set(named)].toSorted();
}
