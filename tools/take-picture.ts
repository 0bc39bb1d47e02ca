import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { messageOf } from '../domain/caught-error.ts';
import { fold } from '../domain/text.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * `take-picture FILE FOLDER NAME`, which the desk calls: a picture that an owner brought, upright, no
 * larger than pages can show, and without what a camera notes about place and time. Answers with one
 * line of JSON. In a process of its own, because a picture may take all the memory it is given.
 */
const [file = '', folder = '', given = ''] = process.argv.slice(2);

/** Decoded, 80 megapixels are 240 MB. */
const mostPixels = 80_000_000;
const longest = 4_096;
const least = { width: 1000, height: 400 };

try {
  const bytes = readFileSync(file);
  const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  const { format, autoOrient } = await opened.metadata();
  if (!['jpeg', 'png', 'heif'].includes(format)) answer({ mistake: 'Bring a JPEG, PNG or AVIF.' });
  else if (autoOrient.width < least.width || autoOrient.height < least.height)
    answer({
      mistake: `The picture has ${autoOrient.width} x ${autoOrient.height} px. It needs at least ${least.width} x ${least.height}: bring the original, before it was made smaller.`,
    });
  else {
    // Without `keepMetadata` sharp writes none; colours are turned into sRGB.
    const picture = await opened
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 92, mozjpeg: true })
      .toBuffer();
    const letters = fold(given.replace(/\.\w+$/, ''))
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40);
    const name = `${letters || 'picture'}-${createHash('sha256').update(picture).digest('hex').slice(0, 6)}.jpg`;
    writeAtomically(join(folder, name), picture);
    answer({ name });
  }
} catch (error) {
  const why = messageOf(error);
  answer({
    mistake: /pixel limit/i.test(why)
      ? `The picture has more than ${mostPixels / 1_000_000} megapixels: bring a smaller one.`
      : `This cannot be read as a picture: ${why.split('\n')[0]}`,
  });
}

function answer(what: object): void {
  console.log(JSON.stringify(what));
}
