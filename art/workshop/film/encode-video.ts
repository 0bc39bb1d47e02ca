import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { probe } from './ffmpeg.ts';
import { filmFolder, inVersion, type MadeFile, type SoundFile, type VideoFile } from './film-manifest.ts';
import type { FilmVersion, TurnRecipe } from './film-recipes.ts';
import { chooseFrames, type Master, type Masters, readFrames } from './master.ts';
import type { Rendition, SoundRendition } from './renditions.ts';

const output =
  '-an -map_metadata -1 -movflags +faststart -color_primaries bt709 -color_trc bt709 -colorspace bt709'.split(
    ' ',
  );

/**
 * What ffmpeg is given. Without sound, which is a file of its own, and with the index first
 * (faststart): a browser shows a frame after the first few hundred KB.
 */
export const videoArguments = (
  film: string,
  version: FilmVersion,
  { master, above }: Masters,
  { file, width, settings }: Rendition,
) => [
  ...readFrames(master, [`scale=${width}:-2:flags=lanczos`], above),
  ...settings,
  ...output,
  join(filmFolder(film), inVersion(version, file)),
];

/** Each light in its positions, and the last one alone: the turn does not go round. */
const turnFrames = ({ lights, framesEach, chosen }: TurnRecipe) => [
  ...lights.slice(0, -1).flatMap((_, light) => chosen.map((frame) => light * framesEach + frame)),
  (lights.length - 1) * framesEach,
];

export const turnArguments = (
  film: string,
  master: Master,
  recipe: TurnRecipe,
  { file, width, settings }: Rendition,
) => [
  ...readFrames(master, [...chooseFrames(turnFrames(recipe), master.fps), `scale=${width}:-2:flags=lanczos`]),
  ...settings,
  ...output,
  join(filmFolder(film), file),
];

export const soundArguments = (film: string, master: string, { file, settings }: SoundRendition) => [
  '-i',
  master,
  '-map_metadata',
  '-1',
  ...settings,
  ...(file.endsWith('.m4a') ? ['-movflags', '+faststart'] : []),
  join(filmFolder(film), file),
];

export function describeVideo(film: string, version: FilmVersion, rendition: Rendition): VideoFile {
  const { settings, maxBytes, scrub } = rendition;
  const made = describeFile(film, inVersion(version, rendition.file));
  const path = join(filmFolder(film), made.file);
  if (made.bytes > maxBytes) throw new Error(`${path} has ${made.bytes} bytes, over its ${maxBytes}`);
  const { width, height } = probe(path, ['width', 'height']);
  return {
    ...made,
    width: Number(width),
    height: Number(height),
    type: `video/mp4; codecs="${codecOf(path)}"`,
    settings,
    ...(scrub && { scrub }),
  };
}

export const describeSound = (
  film: string,
  master: string,
  { file, type, settings }: SoundRendition,
): SoundFile => ({ ...describeFile(film, file), type, settings, master });

export function describeFile(film: string, file: string): MadeFile {
  const bytes = readFileSync(join(filmFolder(film), file));
  return { file, bytes: bytes.length, sha256: hash('sha256', bytes) };
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
