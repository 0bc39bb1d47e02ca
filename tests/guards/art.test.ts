import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mastersDirectory, readManifest, sha256, sizeOfPng } from '../../art/queue/manifest.ts';
import { readRecipes } from '../../art/queue/recipes.ts';

const root = join(import.meta.dirname, '../..');
const manifest = readManifest();
const recipes = readRecipes();
const masters = readdirSync(mastersDirectory).map((file) => file.replace(/\.png$/, ''));

test('there are pictures to guard', () => {
  expect(masters).toContain('hero');
});

// A master without a recipe is a picture that the studio brought: a still of released work, a portrait.
test('every recipe has its master and its place in the manifest, and the manifest names nothing else', () => {
  expect([...recipes.keys()].filter((name) => !masters.includes(name))).toEqual([]);
  expect(Object.keys(manifest).sort()).toEqual([...recipes.keys()].sort());
});

describe.each(Object.entries(manifest))('%s', (name, entry) => {
  const png = readFileSync(join(mastersDirectory, `${name}.png`));

  test('is the file the manifest describes', () => {
    expect(sha256(png)).toBe(entry.sha256);
    expect(sizeOfPng(png)).toEqual({ width: entry.width, height: entry.height });
  });

  test('was made by the recipe that stands there now', () => {
    expect(entry.recipe).toEqual(recipes.get(name));
    expect([entry.width, entry.height]).toEqual(entry.recipe.size);
  });

  test('is light enough to keep in the repository', () => {
    expect(png.length).toBeLessThan(6_000_000);
  });
});

test('every master is used, and every picture the content names exists', () => {
  expect(picturesNamedInContent()).toEqual([...masters].sort());
});

function picturesNamedInContent() {
  const files = globSync('{content,tests/content-*}/**/*.{md,yaml}', { cwd: root });
  const named = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\bpicture:\s*['"]?([a-z0-9-]+)/g)].map((found) => found[1] as string);
  });
  return [...new Set(named)].sort();
}
