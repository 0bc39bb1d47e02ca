import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  describeSound,
  describeVideo,
  soundArguments,
  turnArguments,
  videoArguments,
} from './encode-video.ts';
import { needFfmpeg, runFfmpeg } from './ffmpeg.ts';
import {
  filmFolder,
  type FilmManifest,
  inVersion,
  type MadeFile,
  readFilmManifest,
  type SoundFile,
  type TurnFiles,
  type VersionFiles,
  type VideoFile,
  writeFilmManifest,
} from './film-manifest.ts';
import {
  type FilmVersion,
  findRecipe,
  shareOf,
  type TurnRecipe,
  type VersionName,
  versionName,
} from './film-recipes.ts';
import { findMarks, marksFingerprint } from './find-marks.ts';
import { type Master, type Masters, openMaster, openTurnMaster, usualMasters } from './master.ts';
import { soundRenditions } from './renditions.ts';
import { makeContactSheet, makeStills, makeThumbnails, makeTurnStills } from './take-pictures.ts';

interface Wanted {
  /** The folder of the masters. */
  masters: string | undefined;
  /**
   * Takes encodings that are there already, made by another machine with the same settings, as
   * they are.
   */
  accept: boolean;
  /** For what is made on the way and not kept. */
  cache: string;
}

/**
 * Makes renditions, pictures and marks of each version of a film from its master, and its sound.
 * What was made from this master by the settings that stand here now is kept, so it may be stopped
 * and started again; a version whose master is not there stays as it is. Marks need Blender, and
 * only when the scene changed.
 */
export async function makeFilm(film: string, { masters = usualMasters, accept, cache }: Wanted) {
  const { fps, versions, turn, soundOf = film } = findRecipe(film);
  needFfmpeg();
  mkdirSync(cache, { recursive: true });
  const frames = versions.wide.frames().length;
  const before = readFilmManifest(film);
  let manifest: FilmManifest = { ...before, fps, frames, seconds: frames / fps, sound: before?.sound ?? [] };
  const record = (more: Partial<FilmManifest>) => {
    manifest = { ...manifest, ...more };
    writeFilmManifest(film, manifest);
  };

  for (const [name, version] of Object.entries(versions) as [VersionName, FilmVersion][]) {
    const opened = openMasters(film, version, masters);
    if (opened) await makeVersion(name, version, opened);
    else console.log(`film: what ${name} is made from is not in ${masters}: it stays as it is`);
  }
  const soundMaster = join(masters, `${soundOf}.flac`);
  if (existsSync(soundMaster)) record({ sound: await makeSound(soundMaster) });
  else console.log(`film: ${soundOf}.flac is not in ${masters}: the sound stays as it is`);
  const turnMaster = turn && openTurnMaster(turn, fps, masters);
  if (turnMaster) record({ turn: await makeTurn(turn, turnMaster) });
  if (!manifest.wide) throw new Error(`${film} has no wide version. Name its masters: --masters FOLDER`);

  async function makeVersion(name: VersionName, version: FilmVersion, opened: Masters) {
    const { master, above } = opened;
    mkdirSync(join(filmFolder(film), version.folder), { recursive: true });
    const sheet = join(cache, `${versionName(film, version)}-contact-sheet.jpg`);
    await makeContactSheet(version, master, sheet);
    console.log(`film: look at ${sheet}`);

    const old = before?.[name];
    const { file: _file, fps: _fps, ...facts } = master;
    const made: VersionFiles = {
      master: facts,
      ...(above && { above: above.sha256 }),
      videos: [],
      ...(version.thumbnailWidth && {
        thumbnails: await makeThumbnails(film, version, master, version.thumbnailWidth),
      }),
      ...(version.hasMarks && { marks: await keptOrNewMarks(version, old) }),
      stills: await makeStills(film, version, master),
    };
    for (const rendition of version.renditions) {
      const file = inVersion(version, rendition.file);
      const kept = old?.videos.find((video) => video.file === file);
      const isSame = old?.master.sha256 === master.sha256 && old.above === above?.sha256;
      made.videos.push(
        await keptOrNew<VideoFile>(isSame ? kept : undefined, file, rendition.settings, {
          encode: () => runFfmpeg(videoArguments(film, version, opened, rendition)),
          describe: () => describeVideo(film, version, rendition),
        }),
      );
      // Written after each: together they take an hour of two cores.
      record({ [name]: made });
    }
  }

  async function makeTurn(recipe: TurnRecipe, master: Master): Promise<TurnFiles> {
    const old = before?.turn?.master === master.sha256 ? before.turn : undefined;
    const videos: VideoFile[] = [];
    for (const rendition of recipe.renditions) {
      const kept = old?.videos.find((video) => video.file === rendition.file);
      videos.push(
        await keptOrNew<VideoFile>(kept, rendition.file, rendition.settings, {
          encode: () => runFfmpeg(turnArguments(film, master, recipe, rendition)),
          describe: () => describeVideo(film, versions.wide, rendition),
        }),
      );
    }
    return {
      master: master.sha256,
      lights: recipe.lights.length,
      shares: recipe.chosen.map((frame) => shareOf(frame, recipe)),
      videos,
      stills: await makeTurnStills(master, recipe),
    };
  }

  async function makeSound(master: string) {
    const sounds: SoundFile[] = [];
    const masterHash = hash('sha256', readFileSync(master));
    for (const rendition of soundRenditions) {
      const old = before?.sound?.find(({ file }) => file === rendition.file);
      const kept = old?.master === masterHash ? old : undefined;
      sounds.push(
        await keptOrNew<SoundFile>(kept, rendition.file, rendition.settings, {
          encode: () => runFfmpeg(soundArguments(film, master, rendition)),
          describe: () => describeSound(film, masterHash, rendition),
        }),
      );
    }
    return sounds;
  }

  async function keptOrNewMarks(version: FilmVersion, old: VersionFiles | undefined) {
    const isKept = isUnchanged(old?.marks) && old?.marks?.fingerprint === marksFingerprint(film);
    console.log(`film: ${inVersion(version, 'marks')} ${isKept ? 'are up to date' : 'are looked for'}`);
    return isKept && old?.marks ? old.marks : findMarks(film, version, cache);
  }

  async function keptOrNew<T extends MadeFile & { settings: string[] }>(
    old: T | undefined,
    file: string,
    settings: string[],
    { encode, describe }: { encode: () => Promise<void>; describe: () => T },
  ) {
    if (old && isDeepStrictEqual(old.settings, settings) && isUnchanged(old)) {
      console.log(`film: ${file} is up to date`);
      return old;
    }
    console.log(`film: ${file} is ${accept ? 'accepted as it is' : 'encoded'}`);
    if (!accept) await encode();
    return describe();
  }

  function isUnchanged(made: MadeFile | undefined) {
    const path = made && join(filmFolder(film), made.file);
    return path !== undefined && existsSync(path) && hash('sha256', readFileSync(path)) === made?.sha256;
  }
}

/** None where one of them does not lie in the folder. */
function openMasters(film: string, version: FilmVersion, folder: string): Masters | undefined {
  const { fps, versions } = findRecipe(film);
  const open = (one: FilmVersion) => openMaster(film, one, fps, folder);
  const master = open(version);
  const above = version.stackedUnder && open(versions[version.stackedUnder]);
  return master && (above ?? !version.stackedUnder) ? { master, above } : undefined;
}

/** How ffmpeg is called for every version whose master is there. */
export function printCommands(film: string, masters = usualMasters) {
  const { fps, versions, turn, soundOf = film } = findRecipe(film);
  for (const version of Object.values(versions)) {
    const opened = openMasters(film, version, masters);
    if (!opened) continue;
    for (const rendition of version.renditions) print(videoArguments(film, version, opened, rendition));
  }
  const turnMaster = turn && openTurnMaster(turn, fps, masters);
  if (turnMaster) {
    for (const rendition of turn.renditions) print(turnArguments(film, turnMaster, turn, rendition));
  }
  for (const rendition of soundRenditions)
    print(soundArguments(film, join(masters, `${soundOf}.flac`), rendition));
}

function print(words: string[]) {
  console.log(['ffmpeg', ...words].map((word) => (/[^\w./:=,+-]/.test(word) ? `'${word}'` : word)).join(' '));
}
