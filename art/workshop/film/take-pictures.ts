import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sha256 } from '../queue/manifest.ts';
import { masterFile } from '../queue/masters.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { renditionsFolder, type FilmManifest, type ThumbnailSheet } from './film-manifest.ts';
import { type FilmRecipe, stillName } from './film-recipes.ts';
import { type Master, readFrames } from './master.ts';

/** Two a second and eight in a row: what shows while the pointer runs along the timeline. */
const thumbnails = { columns: 8, width: 240, secondsEach: 0.5, quality: 74 };

export async function makeThumbnails(
  film: string,
  recipe: FilmRecipe,
  master: Master,
): Promise<ThumbnailSheet> {
  const { columns, width, secondsEach, quality } = thumbnails;
  const every = secondsEach * recipe.fps;
  const rows = Math.ceil(recipe.frames().length / every / columns);
  const height = 2 * Math.round((width * master.height) / master.width / 2);
  const tiles = [`select='not(mod(n,${every}))'`, `scale=${width}:${height}`, `tile=${columns}x${rows}`];
  const file = 'thumbnails.webp';
  const target = join(renditionsFolder(film), file);
  await inFolder(async (folder) => {
    const png = join(folder, 'sheet.png');
    await runFfmpeg([...readFrames(master, recipe, tiles), '-frames:v', '1', png]);
    await sharp(png).webp({ quality, effort: 6 }).toFile(target);
  });
  const bytes = readFileSync(target);
  const made = { file, bytes: bytes.length, sha256: sha256(bytes) };
  return { ...made, columns, rows, width, height, secondsEach };
}

/**
 * As the masters of all other pictures are kept: JPEG of quality 92 without chroma subsampling.
 */
export async function makeStills(
  film: string,
  recipe: FilmRecipe,
  master: Master,
): Promise<FilmManifest['stills']> {
  const moments = Object.entries(recipe.stills).toSorted(([, a], [, b]) => a - b);
  const numbers = moments.map(([, at]) => frameOf(recipe, at));
  // Numbered anew after the choice, or ffmpeg would fill the time between two with copies.
  const chosen = [`select='${numbers.map((n) => `eq(n,${n})`).join('+')}'`, `setpts=N/${recipe.fps}/TB`];
  const pictures = await inFolder(async (folder) => {
    await runFfmpeg([...readFrames(master, recipe, chosen), join(folder, '%02d.png')]);
    return numbers.map((_, index) => readFileSync(join(folder, `${String(index + 1).padStart(2, '0')}.png`)));
  });
  const made: FilmManifest['stills'] = {};
  for (const [index, [moment, at]] of moments.entries()) {
    const name = stillName(film, moment);
    await sharp(pictures[index]).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(masterFile(name));
    made[name] = { at, sha256: sha256(readFileSync(masterFile(name))) };
  }
  return made;
}

/** The frame that is shown at a moment; the last one for the very end. */
const frameOf = ({ fps, frames }: FilmRecipe, at: number) =>
  Math.min(frames().length - 1, Math.round(at * fps));

/** Every 15th frame, to be looked at before anything is committed. */
export async function makeContactSheet(recipe: FilmRecipe, master: Master, target: string) {
  const rows = Math.ceil(recipe.frames().length / 15 / 5);
  const tiles = [`select='not(mod(n,15))'`, 'scale=384:-2', `tile=5x${rows}`];
  await runFfmpeg([...readFrames(master, recipe, tiles), '-frames:v', '1', target]);
}

async function inFolder<T>(make: (folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    return await make(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
