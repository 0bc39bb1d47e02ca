import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { type PictureFiles, type PictureFormat, pictureUrl, plainWidth } from '../../app/ui/picture-files.ts';
import { ownPicture } from '../../domain/content/words.ts';
import { ContentMistake, type Mistake } from '../../server/site/check-content.ts';
import { writeAtomically } from '../write-atomically.ts';
import { encodePicture } from './encode-picture.ts';
import { ownPictureMistake, unreadable } from './own-picture-mistake.ts';
import { masterNames, ownPictures, pictureSource, servedName } from './picture-source.ts';
import { renditionSettings } from './rendition-settings.ts';

/**
 * Where the encoded files of our art are kept, for the build to copy and the dev server to serve.
 */
export const renditionsDirectory = 'art/renditions';
/**
 * Where those of the studio's own pictures are: who drops a photograph in has nothing to commit.
 */
const ownRenditions = '.cache/pictures';

/**
 * Raised by hand when the options of encode-picture.ts change: it is part of the hash in every
 * file's name.
 */
const encoderVersion = 4;

/**
 * Every picture in the widths that its place on the site calls for, by its name in content. All
 * masters together take several minutes of two cores, so what is made of them is committed; what is
 * missing, because a picture is new or its settings changed, is encoded here.
 */
export async function makePictures(log = console.log): Promise<Record<string, PictureFiles>> {
  for (const folder of [renditionsDirectory, ownRenditions]) mkdirSync(folder, { recursive: true });
  const pictures: Record<string, PictureFiles> = {};
  for (const name of masterNames()) {
    pictures[name] = await pictureFiles(name);
    await encodeMissing(name, pictures[name], log);
  }
  const mistakes: Mistake[] = [];
  for (const [name, file] of ownPictures()) {
    const mistake = await ownPictureMistake(file);
    if (mistake) {
      mistakes.push(mistake);
      continue;
    }
    pictures[name] = await pictureFiles(name);
    await encodeMissing(name, pictures[name], log).catch((error: unknown) =>
      mistakes.push(unreadable(file, error)),
    );
  }
  if (mistakes.length > 0) throw new ContentMistake(mistakes);
  return pictures;
}

/** The hash names the picture and its settings, so that browsers may keep a file for ever. */
export async function pictureFiles(name: string): Promise<PictureFiles> {
  const source = readFileSync(pictureSource(name));
  const { width, height } = (await sharp(source).metadata()).autoOrient;
  const settings = renditionSettings(name);
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([encoderVersion, settings]))
    .digest('hex')
    .slice(0, 8);
  const widths = settings.widths.filter((one) => one <= width);
  // A photograph of 1600 px shall not be shown in 1280.
  const full = Math.min(width, settings.widths.at(-1) ?? width);
  if (ownPicture.test(name) && !widths.includes(full)) widths.push(full);
  return { name: servedName(name), hash, width, height, widths: widths.length > 0 ? widths : [width] };
}

/** AVIF in every width, and one JPEG for browsers without AVIF. */
export function renditionsOf(files: PictureFiles) {
  const rendition = (width: number, format: PictureFormat) => ({
    width,
    format,
    name: basename(pictureUrl(files, width, format)),
  });
  return [
    ...files.widths.map((width) => rendition(width, 'avif')),
    rendition(plainWidth(files.widths), 'jpg'),
  ];
}

/** An encoded file by its name on the site. */
export function renditionFile(name: string) {
  const committed = join(renditionsDirectory, name);
  return existsSync(committed) ? committed : join(ownRenditions, name);
}

async function encodeMissing(name: string, files: PictureFiles, log: (line: string) => void) {
  const isOwn = ownPicture.test(name);
  const folder = isOwn ? ownRenditions : renditionsDirectory;
  const missing = renditionsOf(files).filter((one) => !existsSync(join(folder, one.name)));
  if (missing.length === 0) return;
  log(
    `pictures: encoding ${name} (${missing.length} files${isOwn ? '' : `, to be committed in ${folder}/`})`,
  );
  removeOutdated(folder, files);
  const encoded = missing.map(async ({ name: file, width, format }) =>
    writeAtomically(join(folder, file), await encodePicture(name, width, format)),
  );
  await Promise.all(encoded);
}

function removeOutdated(folder: string, { name, hash }: PictureFiles) {
  const ofThisName = new RegExp(String.raw`^${name}-\d+\.(?!${hash})`);
  for (const file of readdirSync(folder)) {
    if (ofThisName.test(file)) rmSync(join(folder, file));
  }
}
