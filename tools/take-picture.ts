import { hash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { codeOf, messageOf } from '../domain/caught-error.ts';
import { fold } from '../domain/text.ts';
import { writeAtomically } from '../publishing/write-atomically.ts';
import { encodeOwnPicture } from './pictures/make-pictures.ts';
import { neededSize } from './pictures/own-picture-mistake.ts';

/**
 * `take-picture FOLDER NAME`, which the desk calls with a picture that an owner brought as its input:
 * kept upright, no larger than pages can show, and without what a camera notes about place and time.
 * Answers with one line of JSON. In a process of its own, because a picture may take all the memory
 * it is given. FOLDER is the `pictures` of CONTENT_DIR.
 */
const [folder = '', given = ''] = process.argv.slice(2);

/** Decoded, 80 megapixels are 240 MB. */
const mostPixels = 80_000_000;
const longest = 4_096;

const refusals = {
  empty: 'The file is empty: bring it once more.',
  heic: 'This is a HEIC photograph, which cannot be read here. Bring it with Safari on an iPhone or a Mac, which turns it into a JPEG, or save it as JPEG first.',
  other: 'This is no photograph that pages can show: bring a JPEG, PNG, WebP or AVIF.',
};

try {
  const bytes = await buffer(process.stdin);
  const kind = kindOf(bytes);
  if (kind !== 'picture') answer({ mistake: refusals[kind] });
  else {
    const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { autoOrient } = await opened.metadata();
    const needed = neededSize(autoOrient);
    if (needed)
      answer({
        mistake: `The picture has ${autoOrient.width} x ${autoOrient.height} px. It needs ${needed}.`,
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
      const name = `${letters || 'picture'}-${hash('sha256', picture).slice(0, 6)}.jpg`;
      writeAtomically(join(folder, name), picture);
      // Now, while its owner sees that it takes a moment: every preview and the build then find them.
      await encodeOwnPicture(name);
      answer({ name });
    }
  }
} catch (error) {
  // The disk, not the picture: the desk has words for it.
  if (codeOf(error)) answer({ code: codeOf(error) });
  else if (/pixel limit/i.test(messageOf(error)))
    answer({
      mistake: `The picture has more than ${mostPixels / 1_000_000} megapixels: bring a smaller one.`,
    });
  else
    answer({
      mistake: 'The picture is damaged or was cut off: bring it once more, or export it anew as JPEG.',
    });
}

/** By its first bytes, whatever it is called: what is no photograph is not parsed at all. */
function kindOf(bytes: Buffer): keyof typeof refusals | 'picture' {
  if (bytes.length === 0) return 'empty';
  const starts = bytes.toString('latin1', 0, 64);
  if (starts.startsWith('\xff\xd8\xff') || starts.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (/^RIFF.{4}WEBP/s.test(starts)) return 'picture';
  if (starts.slice(4, 8) !== 'ftyp') return 'other';
  if (/avi[fs]/.test(starts.slice(8))) return 'picture';
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(starts.slice(8)) ? 'heic' : 'other';
}

function answer(what: object): void {
  console.log(JSON.stringify(what));
}
