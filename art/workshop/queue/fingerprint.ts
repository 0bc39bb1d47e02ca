import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recipe } from './recipes.ts';

/**
 * Of the recipe and of all code that turns it into a picture: any change to either makes the
 * picture stale.
 */
export function fingerprintOf(recipe: Recipe) {
  return hashOf(recipe, '{scene,lab}/*.py');
}

/**
 * Of what Blender is given alone: a new grade is developed from the old negative, in seconds
 * instead of minutes.
 */
export function negativeFingerprintOf(recipe: Recipe) {
  return hashOf({ ...recipe, lab: undefined }, 'scene/*.py');
}

function hashOf(recipe: object, sources: string) {
  const art = join(import.meta.dirname, '..');
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const file of globSync(sources, { cwd: art }).toSorted()) hash.update(readFileSync(join(art, file)));
  return hash.digest('hex');
}
