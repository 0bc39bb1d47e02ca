import { readRecipes } from '../queue/recipes.ts';
import { stills } from './one-take/stills.ts';
import { fps, type Frame, takeFrames } from './one-take/take.ts';
import { tallFrames } from './one-take/tall-take.ts';
import {
  generatedTallRenditions,
  type Rendition,
  stackedRenditions,
  tallRenditions,
  turnRenditions,
  wideRenditions,
} from './renditions.ts';

/**
 * What the films are made of, by the name of their folder here and of their file in
 * content/films/.
 */
export interface FilmRecipe {
  fps: number;
  versions: { wide: FilmVersion } & Partial<Record<VersionName, FilmVersion>>;
  /** The film whose sound it has, where it is not its own. */
  soundOf?: string;
  turn?: TurnRecipe;
}

/** One frame of the film whose light alone is turned: network/turn.py makes its master. */
export interface TurnRecipe {
  /** Its master, without its ending. */
  master: string;
  /** In their order; each has `framesEach` frames of the master, the first of which is that light. */
  lights: string[];
  framesEach: number;
  /** Which of them are served: all would be more than a phone has memory for. */
  chosen: number[];
  renditions: Rendition[];
}

/** Its two framings, and the wide one once more in another light. */
export type VersionName = 'wide' | 'tall' | 'otherLight';

export interface FilmVersion {
  /** Under the film's folder; its own for the wide one. The master is named by it too. */
  folder: string;
  /** In which its master is rendered, and the marks are found. */
  size: [width: number, height: number];
  /** What differs from the hero's dusk. */
  look?: object | undefined;
  frames: () => Frame[];
  renditions: Rendition[];
  /** In its renditions that version lies above it: two pictures in one file are always in step. */
  stackedUnder?: 'wide';
  /** None where it has the timeline of another. */
  thumbnailWidth?: number;
  /** The marks of another light are those of the first: everything is where it was. */
  hasMarks: boolean;
  /** Moments, in seconds, that are pictures of their own. */
  stills: Partial<Record<keyof typeof stills, number>>;
  /** What their names begin with, where it is not the film's. */
  stillsNamed?: string;
}

const filmRecipes: Record<string, FilmRecipe> = {
  'one-take': {
    fps,
    versions: {
      wide: {
        folder: '',
        size: [1600, 670],
        frames: takeFrames,
        renditions: wideRenditions,
        thumbnailWidth: 240,
        hasMarks: true,
        stills,
      },
      tall: {
        folder: 'tall',
        size: [1080, 1350],
        frames: tallFrames,
        renditions: tallRenditions,
        thumbnailWidth: 128,
        hasMarks: true,
        stills: { lantern: stills.lantern },
      },
      otherLight: {
        folder: 'red-moon',
        size: [1600, 670],
        // Brighter than on the cover, where the camera is far away: here the sky lights a visor.
        look: { ...readRecipes().get('cover-04')?.look, sky_power: 1.5 },
        frames: takeFrames,
        renditions: stackedRenditions,
        stackedUnder: 'wide',
        hasMarks: false,
        // Sun and moon stand in the middle of the picture, so that an edge there halves them.
        stills: { water: stills.water },
      },
    },
  },
  // The wide take once more, made by our own network: art/workshop/network/.
  'every-light': {
    fps,
    soundOf: 'one-take',
    versions: {
      wide: {
        folder: '',
        size: [1600, 670],
        frames: takeFrames,
        // Nobody drags through it frame by frame.
        renditions: wideRenditions.filter(({ file }) => !/av1-1280|scrub/.test(file)),
        thumbnailWidth: 240,
        hasMarks: false,
        stills: { frame: stills.frame, hero: stills.hero },
        // What is generated is named so: the site's schema asks each for its credit.
        stillsNamed: 'network-every-light',
      },
      tall: {
        folder: 'tall',
        size: [1024, 1280],
        frames: tallFrames,
        renditions: generatedTallRenditions,
        thumbnailWidth: 128,
        hasMarks: false,
        stills: { frame: stills.frame },
        stillsNamed: 'network-every-light-tall',
      },
    },
    turn: {
      master: 'light-16s',
      lights: 'dusk blue-hour gold noon fog lamps red-moon silver green-storm violet'.split(' '),
      framesEach: 24,
      // The first five are the same, and the change is quickest in the middle.
      chosen: [0, 7, 10, 12, 14, 16, 18, 21],
      renditions: turnRenditions,
    },
  },
};

/** How far a frame of the turn is on the way to the next light; as network/turn.py makes it. */
export function shareOf(frame: number, { framesEach }: TurnRecipe) {
  const x = Math.max(0, (frame / framesEach - 0.2) / 0.8);
  return Math.round(x * x * (3 - 2 * x) * 100) / 100;
}

export function findRecipe(film: string): FilmRecipe {
  const recipe = filmRecipes[film];
  if (!recipe) throw new Error(`no film called ${film}. There is: ${Object.keys(filmRecipes).join(', ')}.`);
  return recipe;
}

/** "one-take-tall": a version's master without its ending, and what its stills are called. */
export const versionName = (film: string, { folder }: FilmVersion) => (folder ? `${film}-${folder}` : film);

/** The name of a still among the masters, by which content/ asks for it. */
export const stillName = (film: string, version: FilmVersion, moment: string) =>
  `${version.stillsNamed ?? `film-${versionName(film, version)}`}-${moment}`;

/** What Blender is told: render_take.py and marks.py read it. */
export const takeAsJson = ({ size, look, frames }: FilmVersion) =>
  JSON.stringify({ size, look: look ?? {}, frames: frames() });
