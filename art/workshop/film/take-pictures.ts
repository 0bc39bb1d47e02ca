import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { masterFile } from '../queue/masters.ts';
import { describeFile } from './encode-video.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { filmFolder, inVersion, type ThumbnailSheet, type VersionFiles } from './film-manifest.ts';
import { type FilmVersion, stillName, type TurnRecipe } from './film-recipes.ts';
import { chooseFrames, type Master, readFrames } from './master.ts';

/** Two a second and eight in a row: what shows while the pointer runs along the timeline. */
const thumbnails = { columns: 8, secondsEach: 0.5, quality: 74 };

export async function makeThumbnails(
  film: string,
  version: FilmVersion,
  master: Master,
  width: number,
): Promise<ThumbnailSheet> {
  const { columns, secondsEach, quality } = thumbnails;
  const every = secondsEach * master.fps;
  const rows = Math.ceil(version.frames().length / every / columns);
  const height = 2 * Math.round((width * master.height) / master.width / 2);
  const tiles = [`select='not(mod(n,${every}))'`, `scale=${width}:${height}`, `tile=${columns}x${rows}`];
  const file = inVersion(version, 'thumbnails.webp');
  await inFolder(async (folder) => {
    const png = join(folder, 'sheet.png');
    await runFfmpeg([...readFrames(master, tiles), '-frames:v', '1', png]);
    await sharp(png)
      .webp({ quality, effort: 6 })
      .toFile(join(filmFolder(film), file));
  });
  return { ...describeFile(film, file), columns, rows, width, height, secondsEach };
}

/**
 * As the masters of all other pictures are kept: JPEG of quality 92 without chroma subsampling.
 */
export async function makeStills(
  film: string,
  version: FilmVersion,
  master: Master,
): Promise<VersionFiles['stills']> {
  const moments = Object.entries(version.stills).toSorted(([, a], [, b]) => a - b);
  if (moments.length === 0) return {};
  // The frame that is shown at a moment; the last one for the very end.
  const last = version.frames().length - 1;
  const numbers = moments.map(([, at]) => Math.min(last, Math.round(at * master.fps)));
  const names = moments.map(([moment]) => stillName(film, version, moment));
  const hashes = await writeStills(master, numbers, names);
  return Object.fromEntries(
    moments.map(([, at], index) => [names[index], { at, sha256: hashes[index] ?? '' }]),
  );
}

/** Each light of the turn as a picture: what is generated is named so. */
export async function makeTurnStills(master: Master, { lights, framesEach }: TurnRecipe) {
  const names = lights.map((light) => `network-${light}`);
  const numbers = lights.map((_, index) => index * framesEach);
  const hashes = await writeStills(master, numbers, names);
  return Object.fromEntries(names.map((name, index) => [name, hashes[index] ?? '']));
}

/** Returns their hashes. */
async function writeStills(master: Master, numbers: number[], names: string[]) {
  const pictures = await inFolder(async (folder) => {
    const chosen = chooseFrames(numbers, master.fps);
    await runFfmpeg([...readFrames(master, chosen), join(folder, '%02d.png')]);
    return numbers.map((_, index) => readFileSync(join(folder, `${String(index + 1).padStart(2, '0')}.png`)));
  });
  const hashes: string[] = [];
  for (const [index, name] of names.entries()) {
    await sharp(pictures[index]).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(masterFile(name));
    hashes.push(hash('sha256', readFileSync(masterFile(name))));
  }
  return hashes;
}

/** Every 15th frame, to be looked at before anything is committed. */
export async function makeContactSheet(version: FilmVersion, master: Master, target: string) {
  const rows = Math.ceil(version.frames().length / 15 / 5);
  const tiles = [`select='not(mod(n,15))'`, 'scale=384:-2', `tile=5x${rows}`];
  await runFfmpeg([...readFrames(master, tiles), '-frames:v', '1', target]);
}

async function inFolder<T>(make: (folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    return await make(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
