import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { probe } from './ffmpeg.ts';
import { filmsDirectory } from './film-manifest.ts';
import { type FilmVersion, type TurnRecipe, versionName } from './film-recipes.ts';

export interface Master {
  file: string;
  fps: number;
  sha256: string;
  width: number;
  height: number;
}

/** What a version's renditions are made from: itself, and what lies above it in them. */
export interface Masters {
  master: Master;
  above: Master | undefined;
}

/** Too large to be committed. */
export const usualMasters = join(filmsDirectory, 'masters');

/**
 * A version as it was rendered and graded, from the folder of the masters; none where it does not
 * lie there.
 */
export function openMaster(
  film: string,
  version: FilmVersion,
  fps: number,
  folder: string,
): Master | undefined {
  const file = join(folder, `${versionName(film, version)}.mp4`);
  if (!existsSync(file)) return undefined;
  const { width, height, r_frame_rate: rate, nb_frames: count } = probe(file, masterFields);
  const [leastWidth] = version.size;
  const frames = version.frames().length;
  const mistakes = [
    Number(width) < leastWidth && `it is ${width} px wide, at least ${leastWidth} are needed`,
    rate !== `${fps}/1` && `it has ${rate} frames a second, not ${fps}`,
    Number(count) !== frames && `it has ${count} frames, the take has ${frames}`,
  ].filter(Boolean);
  if (mistakes.length > 0) throw new Error(`${file} is no master of ${film}: ${mistakes.join('; ')}`);
  return {
    file,
    fps,
    sha256: hash('sha256', readFileSync(file)),
    width: Number(width),
    height: Number(height),
  };
}

/** The frame whose light is turned; none where its master does not lie there. */
export function openTurnMaster(
  { master, lights, framesEach }: TurnRecipe,
  fps: number,
  folder: string,
): Master | undefined {
  const file = join(folder, `${master}.mp4`);
  if (!existsSync(file)) return undefined;
  const { width, height, nb_frames: count } = probe(file, masterFields);
  if (Number(count) !== lights.length * framesEach) {
    throw new Error(
      `${file} has ${count} frames: ${framesEach} for each of ${lights.length} lights are needed`,
    );
  }
  const sha256 = hash('sha256', readFileSync(file));
  return { file, fps, sha256, width: Number(width), height: Number(height) };
}

const masterFields = ['width', 'height', 'r_frame_rate', 'nb_frames'];

/**
 * What ffmpeg is given to read every frame of a master at its own moment. An edit list, which
 * cutting without encoding leaves behind, hides frames at the start; the marks count from the
 * first that was rendered, and two lights would not be in step.
 */
export function readFrames({ file, fps }: Master, filters: string[], above?: Master) {
  const moments = [`setpts=N/${fps}/TB`, `fps=${fps}`, ...filters].join(',');
  if (!above) return [...read(file), '-vf', moments];
  const stack = `[0:v]${moments}[above];[1:v]${moments}[below];[above][below]vstack`;
  return [...read(above.file), ...read(file), '-filter_complex', stack];
}

const read = (file: string) => ['-ignore_editlist', '1', '-i', file];

/** Filters for some frames alone, numbered anew: ffmpeg would fill the time between two with copies. */
export const chooseFrames = (numbers: number[], fps: number) => [
  String.raw`select=${numbers.map((n) => String.raw`eq(n\,${n})`).join('+')}`,
  `setpts=N/${fps}/TB`,
];
