import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../queue/manifest.ts';
import { probe } from './ffmpeg.ts';
import { filmsDirectory } from './film-manifest.ts';
import type { FilmRecipe } from './film-recipes.ts';

export interface Master {
  file: string;
  sha256: string;
  width: number;
  height: number;
}

const leastWidth = 1600;

/**
 * The film as it was rendered and graded, from the path given or from art/films/masters/, which is
 * not committed.
 */
export function openMaster(film: string, { fps, frames }: FilmRecipe, given: string | undefined): Master {
  const file = given ?? join(filmsDirectory, 'masters', `${film}.mp4`);
  if (!existsSync(file)) {
    throw new Error(`there is no master at ${file}. Name it: npm run art -- film ${film} --master FILE`);
  }
  const { width, height, r_frame_rate: rate, nb_frames: count } = probe(file, masterFields);
  const mistakes = [
    Number(width) < leastWidth && `it is ${width} px wide, at least ${leastWidth} are needed`,
    rate !== `${fps}/1` && `it has ${rate} frames a second, not ${fps}`,
    Number(count) !== frames().length && `it has ${count} frames, the take has ${frames().length}`,
  ].filter(Boolean);
  if (mistakes.length > 0) throw new Error(`${file} is no master of ${film}: ${mistakes.join('; ')}`);
  return { file, sha256: sha256(readFileSync(file)), width: Number(width), height: Number(height) };
}

const masterFields = ['width', 'height', 'r_frame_rate', 'nb_frames'];

/**
 * What ffmpeg is given to read every frame of a master at its own moment. An edit list, which
 * cutting without encoding leaves behind, hides frames at the start; the marks count from the
 * first that was rendered.
 */
export function readFrames(master: Master, { fps }: FilmRecipe, filters: string[]) {
  const moments = [`setpts=N/${fps}/TB`, `fps=${fps}`, ...filters];
  return ['-ignore_editlist', '1', '-i', master.file, '-vf', moments.join(',')];
}
