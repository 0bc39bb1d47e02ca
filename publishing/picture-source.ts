import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownPicture } from '../domain/content/words.ts';
import { fold } from '../domain/text.ts';
import { contentDirectory } from './environment.ts';

/**
 * Our art as full-size pictures, which everything shown is made from; how they are made is the
 * workshop's: art/README.md.
 */
export const mastersDirectory = 'art/masters';

const masterFile = (name: string) => join(mastersDirectory, `${name}.jpg`);

export const masterNames = () =>
  readdirSync(mastersDirectory)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => file.replace(/\.jpg$/, ''));

/** Where the studio's own pictures lie. */
export const ownPictureFolder = () => join(contentDirectory(), 'pictures');

/** The studio's own pictures by file name. */
export function ownPictures(): Map<string, string> {
  const folder = ownPictureFolder();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => ownPicture.test(name)) : [];
  // A Mac may write "é" as two characters, which an editor writes as one.
  return new Map(names.map((name) => [name.normalize(), join(folder, name)]));
}

/**
 * The name a picture is served under. For an own picture it is made of letters an address can
 * carry, and of a hash, since "Set 1.jpg" and "set-1.png" would have the same.
 */
export function servedName(name: string) {
  if (!ownPicture.test(name)) return name;
  const letters = fold(name.replace(/\.\w+$/, '')).replaceAll(/[^a-z0-9]+/g, '-');
  const mark = hash('sha256', name.normalize()).slice(0, 4);
  return `${letters.replaceAll(/^-|-$/g, '') || 'picture'}-${mark}`;
}

/** The full-size file of a picture, by its name in content or the one it is served under. */
export function findPicture(name: string): string | undefined {
  const own = ownPictures();
  const served = [...own].find(([one]) => one === name.normalize() || servedName(one) === name);
  return served?.[1] ?? [masterFile(name)].find((file) => existsSync(file));
}

export function pictureSource(name: string): string {
  const file = findPicture(name);
  if (!file) throw new Error(`there is no picture ${name} in art/masters/ or ${ownPictureFolder()}/`);
  return file;
}
