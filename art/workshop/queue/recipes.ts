import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a picture is made of; the fields are read by scene/ and lab/, which know their
 * meaning.
 */
export interface Recipe {
  shot: string;
  size: [width: number, height: number];
  /** Rendered smaller than delivered, where nothing in the picture is sharp. */
  render?: [width: number, height: number];
  samples: number;
  pass?: string;
  camera?: object;
  look?: object;
  lab?: object;
}

export function readRecipes(): Map<string, Recipe> {
  const file = join(import.meta.dirname, '../recipes.json');
  const written = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recipe | { like: string }>;
  return new Map(
    Object.entries(written).map(([name, recipe]) => [
      name,
      'like' in recipe ? (written[recipe.like] as Recipe) : recipe,
    ]),
  );
}

/** Small and noisy, in seconds: enough to judge light and composition. */
export function draftOf(recipe: Recipe): Recipe {
  const [width, height] = recipe.size;
  const { render: _, ...rest } = recipe;
  return { ...rest, size: [320, Math.round((320 * height) / width)], samples: 6 };
}

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
