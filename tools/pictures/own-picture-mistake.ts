import { statSync } from 'node:fs';
import sharp from 'sharp';
import { messageOf } from '../../domain/caught-error.ts';
import type { Mistake } from '../../publishing/check-content.ts';

// Not in picture-source.ts, which the server and the studio's command bundle: they carry no decoder.

/** Less than this would be blurred on a phone and in a social image. */
const least = { wide: { width: 1000, height: 400 }, upright: { width: 800, height: 1000 } };

/** What a picture needs to have, where it has less; a portrait is shown in a column. */
export function neededSize({ width, height }: { width: number; height: number }): string | undefined {
  const needed = height > width ? least.upright : least.wide;
  if (width >= needed.width && height >= needed.height) return undefined;
  return `at least ${needed.width} x ${needed.height} px: bring the original, before it was made smaller`;
}

/** `heif` is what sharp calls an AVIF. */
const formats = new Set(['jpeg', 'png', 'heif', 'tiff']);

/** Why a picture that the studio brought cannot be shown, from its first bytes. */
export async function ownPictureMistake(file: string): Promise<Mistake | undefined> {
  try {
    const { format, autoOrient } = await sharp(file).metadata();
    if (!formats.has(format)) {
      return {
        file,
        field: '(format)',
        found: format,
        allowed: 'a JPEG, PNG, AVIF or TIFF: export it as one',
      };
    }
    const allowed = neededSize(autoOrient);
    const found = `${autoOrient.width} x ${autoOrient.height} px`;
    return allowed ? { file, field: '(size)', found, allowed } : undefined;
  } catch (error) {
    return unreadable(file, error);
  }
}

/** The same, and what only shows when the whole picture is decoded: a file that was cut off. */
export async function undecodable(file: string): Promise<Mistake | undefined> {
  const mistake = await ownPictureMistake(file);
  if (mistake) return mistake;
  try {
    await sharp(file).resize({ width: 64 }).raw().toBuffer();
    return undefined;
  } catch (error) {
    return unreadable(file, error);
  }
}

export const unreadable = (file: string, error: unknown): Mistake => ({
  file,
  field: '(picture)',
  found: `${statSync(file).size} bytes that cannot be read as a picture: ${messageOf(error).split('\n')[0]}`,
  allowed: 'a JPEG, PNG, AVIF or TIFF that opens whole: copy it anew, or export it again',
});
