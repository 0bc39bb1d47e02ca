import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recipe } from './recipes.ts';

/** Of the recipe and of all code that turns it into a picture: any change to either makes the picture stale. */
export function fingerprintOf(recipe: Recipe) {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const file of sources()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function sources() {
  const art = join(import.meta.dirname, '..');
  return globSync('{scene,lab}/*.py', { cwd: art })
    .sort()
    .map((file) => join(art, file));
}
