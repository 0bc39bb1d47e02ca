import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../queue/manifest.ts';
import { describeVideo, encodeArguments, encodeVideo } from './encode-video.ts';
import { hasTool, howToInstall } from './ffmpeg.ts';
import {
  type MadeFile,
  readFilmManifest,
  renditionsFolder,
  type VideoFile,
  writeFilmManifest,
} from './film-manifest.ts';
import { filmRecipes } from './film-recipes.ts';
import { findMarks, marksFingerprint } from './find-marks.ts';
import { openMaster } from './master.ts';
import { type Rendition, renditions } from './renditions.ts';
import { makeContactSheet, makeStills, makeThumbnails } from './take-pictures.ts';

interface Wanted {
  master: string | undefined;
  /**
   * Takes encodings that are there already, made by another machine with the same settings, as
   * they are.
   */
  accept: boolean;
  /** For what is made on the way and not kept. */
  cache: string;
}

/**
 * Makes a film's renditions, pictures and marks from its master. What was made from this master by
 * the settings that stand here now is kept, so it may be stopped and started again. Marks need
 * Blender, and only when the scene changed.
 */
export async function makeFilm(film: string, { master: given, accept, cache }: Wanted) {
  const recipe = findRecipe(film);
  if (!hasTool('ffmpeg') || !hasTool('ffprobe')) throw new Error(howToInstall);
  const master = openMaster(film, recipe, given);
  mkdirSync(renditionsFolder(film), { recursive: true });
  mkdirSync(cache, { recursive: true });
  await showContactSheet();

  const before = readFilmManifest(film);
  const frames = recipe.frames().length;
  const { file: _, ...facts } = master;
  const base = { master: facts, fps: recipe.fps, frames, seconds: frames / recipe.fps };
  const marks = await keptOrNewMarks();
  const stills = await makeStills(film, recipe, master);
  const thumbnails = await makeThumbnails(film, recipe, master);

  const videos = new Map<string, VideoFile>();
  for (const rendition of renditions) {
    const old = before?.videos.find(({ file }) => file === rendition.file);
    videos.set(rendition.file, await keptOrNewVideo(rendition, old));
    // Written after each: together they take half an hour of two cores.
    writeFilmManifest(film, { ...base, videos: [...videos.values()], thumbnails, marks, stills });
  }

  async function showContactSheet() {
    const sheet = join(cache, `${film}-contact-sheet.jpg`);
    await makeContactSheet(recipe, master, sheet);
    console.log(`film: look at ${sheet}`);
  }

  function keptOrNewMarks() {
    const isKept = isUnchanged(before?.marks) && before?.marks.fingerprint === marksFingerprint(film);
    console.log(`film: marks ${isKept ? 'are up to date' : 'are looked for in the scene'}`);
    return isKept && before ? before.marks : findMarks(film, recipe, cache);
  }

  async function keptOrNewVideo(rendition: Rendition, old: VideoFile | undefined) {
    const isSame =
      before?.master.sha256 === master.sha256 && isDeepStrictEqual(old?.settings, rendition.settings);
    if (old && isSame && isUnchanged(old)) {
      console.log(`film: ${rendition.file} is up to date`);
      return old;
    }
    console.log(`film: ${rendition.file} is ${accept ? 'accepted as it is' : 'encoded'}`);
    return accept ? describeVideo(film, rendition) : encodeVideo(film, recipe, master, rendition);
  }

  function isUnchanged(made: MadeFile | undefined) {
    const path = made && join(renditionsFolder(film), made.file);
    return path !== undefined && existsSync(path) && sha256(readFileSync(path)) === made?.sha256;
  }
}

export function printCommands(film: string, given: string | undefined) {
  const recipe = findRecipe(film);
  const master = openMaster(film, recipe, given);
  for (const rendition of renditions) {
    const words = encodeArguments(film, recipe, master, rendition);
    console.log(
      ['ffmpeg', ...words].map((word) => (/[^\w./:=,+-]/.test(word) ? `'${word}'` : word)).join(' '),
    );
  }
}

function findRecipe(film: string) {
  const recipe = filmRecipes[film];
  if (!recipe) throw new Error(`no film called ${film}. There is: ${Object.keys(filmRecipes).join(', ')}.`);
  return recipe;
}
