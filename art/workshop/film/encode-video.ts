import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../queue/manifest.ts';
import { probe, runFfmpeg } from './ffmpeg.ts';
import { renditionsFolder, type VideoFile } from './film-manifest.ts';
import type { FilmRecipe } from './film-recipes.ts';
import { type Master, readFrames } from './master.ts';
import type { Rendition } from './renditions.ts';

export async function encodeVideo(film: string, recipe: FilmRecipe, master: Master, rendition: Rendition) {
  await runFfmpeg(encodeArguments(film, recipe, master, rendition));
  return describeVideo(film, rendition);
}

const output =
  '-an -map_metadata -1 -movflags +faststart -color_primaries bt709 -color_trc bt709 -colorspace bt709'.split(
    ' ',
  );

/**
 * Without sound, as the film is, and with the index first (faststart): a browser shows a frame
 * after the first few hundred KB.
 */
export const encodeArguments = (film: string, recipe: FilmRecipe, master: Master, rendition: Rendition) => [
  ...readFrames(master, recipe, [`scale=${rendition.width}:-2:flags=lanczos`]),
  ...rendition.settings,
  ...output,
  join(renditionsFolder(film), rendition.file),
];

export function describeVideo(film: string, { file, settings, maxBytes, scrub }: Rendition): VideoFile {
  const path = join(renditionsFolder(film), file);
  const bytes = readFileSync(path);
  if (bytes.length > maxBytes) throw new Error(`${path} has ${bytes.length} bytes, over its ${maxBytes}`);
  const { width, height } = probe(path, ['width', 'height']);
  return {
    file,
    bytes: bytes.length,
    sha256: sha256(bytes),
    width: Number(width),
    height: Number(height),
    type: `video/mp4; codecs="${codecOf(path)}"`,
    settings,
    ...(scrub && { scrub }),
  };
}

/** RFC 6381: av01.PROFILE.LEVEL+TIER.BITS, and avc1.PROFILE CONSTRAINTS LEVEL in hexadecimal. */
function codecOf(path: string) {
  const { codec_name: codec, profile, level, pix_fmt: format } = probe(path, codecFields);
  if (codec === 'av1' && profile === 'Main') {
    return `av01.0.${level?.padStart(2, '0')}M.${format?.includes('10') ? '10' : '08'}`;
  }
  if (codec === 'h264' && profile === 'High')
    return `avc1.6400${Number(level).toString(16).padStart(2, '0')}`;
  throw new Error(`${path} is ${codec} ${profile}, which no rendition should be`);
}

const codecFields = ['codec_name', 'profile', 'level', 'pix_fmt'];
