import { readFileSync } from 'node:fs';
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
