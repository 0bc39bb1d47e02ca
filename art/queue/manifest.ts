import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recipe } from './recipes.ts';

export type Master = {
  recipe: Recipe;
  width: number;
  height: number;
  sha256: string;
  fingerprint: string;
};

export const mastersDirectory = join(import.meta.dirname, '../masters');
const file = join(import.meta.dirname, '../manifest.json');

export function readManifest(): Record<string, Master> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Master>) : {};
}

export function recordMaster(name: string, recipe: Recipe, fingerprint: string) {
  const png = readFileSync(join(mastersDirectory, `${name}.png`));
  const master = { recipe, ...sizeOfPng(png), sha256: sha256(png), fingerprint };
  const all = Object.entries({ ...readManifest(), [name]: master });
  const sorted = all.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}

/** Width and height stand at fixed places in a PNG's first chunk. */
export function sizeOfPng(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

export function sha256(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex');
}
