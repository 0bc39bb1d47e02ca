import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAtLowPriority } from '../queue/run-program.ts';
import { describeFile } from './encode-video.ts';
import { filmFolder, inVersion, type MarksFile } from './film-manifest.ts';
import { type FilmVersion, takeAsJson, versionName } from './film-recipes.ts';

/** A place in the picture, 0 to 1 from its left and top; null where the detail is not seen. */
export type Place = [x: number, y: number] | null;
/** One place for each frame of the film, by detail. */
export type Marks = Record<string, Place[]>;

/** Nearer to the edge than this a mark would be cut off. */
const margin = 0.06;
/**
 * Frames over which a mark is averaged: rays are cast in a grid, whose steps would make it
 * tremble.
 */
const reach = 8;

const shortest = 12;

/** Has Blender cast rays through the scene (marks.py), then steadies and rounds what it found. */
export async function findMarks(film: string, version: FilmVersion, cache: string): Promise<MarksFile> {
  mkdirSync(cache, { recursive: true });
  const name = versionName(film, version);
  const [take, found] = [join(cache, `${name}.json`), join(cache, `${name}-marks.json`)];
  writeFileSync(take, takeAsJson(version));
  const script = join(import.meta.dirname, 'marks.py');
  const given = ['-b', '--python-exit-code', '1', '--python', script, '--', take, found];
  await runAtLowPriority('blender', given);
  const raw = JSON.parse(readFileSync(found, 'utf8')) as Marks;
  const marks = Object.fromEntries(Object.entries(raw).map(([detail, places]) => [detail, steadied(places)]));
  const file = inVersion(version, 'marks.json');
  writeFileSync(join(filmFolder(film), file), JSON.stringify(marks));
  return { ...describeFile(film, file), details: Object.keys(marks), fingerprint: marksFingerprint(film) };
}

/**
 * Of every file that shapes the take and what stands in the picture. Not of the take's numbers:
 * processors compute sine and cosine with different last digits.
 */
export function marksFingerprint(film: string) {
  const workshop = join(import.meta.dirname, '..');
  const sources = [
    'film/curves.ts',
    'film/vector.ts',
    ...globSync(`film/${film}/*take.ts`, { cwd: workshop }).toSorted(),
    'film/film_set.py',
    'film/marks.py',
  ];
  const hash = createHash('sha256');
  for (const file of [...sources, ...globSync('scene/*.py', { cwd: workshop }).toSorted()]) {
    hash.update(readFileSync(join(workshop, file)));
  }
  return hash.digest('hex');
}

export function steadied(places: Place[]): Place[] {
  const inside = withoutFlicker(
    places.map((place) => (place?.every((one) => one > margin && one < 1 - margin) ? place : null)),
  );
  return inside.map((place, frame) => {
    if (!place) return null;
    let [x, y, weights] = [0, 0, 0];
    for (let other = frame - reach; other <= frame + reach; other++) {
      const near = inside[other];
      if (!near) continue;
      const weight = Math.exp(-(((2 * (other - frame)) / reach) ** 2));
      [x, y, weights] = [x + near[0] * weight, y + near[1] * weight, weights + weight];
    }
    return [rounded(x / weights), rounded(y / weights)];
  });
}

/** A detail that shows for less than `shortest` frames between two of hiding is not marked. */
function withoutFlicker(places: Place[]): Place[] {
  return places.map((place, frame) => {
    const start = places.findLastIndex((one, at) => at < frame && one === null);
    const end = places.findIndex((one, at) => at > frame && one === null);
    return (end === -1 ? places.length : end) - start > shortest ? place : null;
  });
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
