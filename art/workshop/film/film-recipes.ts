import { stills } from './one-take/stills.ts';
import * as oneTake from './one-take/take.ts';

/**
 * What the films are made of, by the name of their folder here and of their file in
 * content/films/.
 */
export interface FilmRecipe {
  fps: number;
  frames: () => oneTake.Frame[];
  /** Moments, in seconds, that are pictures of their own. */
  stills: Record<string, number>;
}

export const filmRecipes: Record<string, FilmRecipe> = {
  'one-take': { fps: oneTake.fps, frames: oneTake.takeFrames, stills },
};

/** The name of a still among the masters, by which content/ asks for it. */
export const stillName = (film: string, moment: string) => `film-${film}-${moment}`;
