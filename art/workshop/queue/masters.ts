import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Recipe } from './recipes.ts';

/**
 * The full-size pictures that everything shown is made from, as JPEG of quality 92 without chroma
 * subsampling.
 */
export const masterFile = (name: string) => `art/masters/${name}.jpg`;

interface Master {
  recipe: Recipe;
  width: number;
  height: number;
  sha256: string;
  fingerprint: string;
}

const file = join(import.meta.dirname, '../manifest.json');

export function readManifest(): Record<string, Master> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Master>) : {};
}

export async function recordMaster(name: string, recipe: Recipe, fingerprint: string) {
  const bytes = readFileSync(masterFile(name));
  const { width, height } = await sharp(bytes).metadata();
  const master: Master = { recipe, width, height, sha256: hash('sha256', bytes), fingerprint };
  const all = Object.entries({ ...readManifest(), [name]: master });
  const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}
