import { ownPicture } from '../../domain/content/words.ts';

/**
 * The widths a picture is encoded in, by the part of the site its name begins with; a page's
 * `sizes` chooses among them. `quality` is AVIF's; `limits` hold the widths that a phone's first
 * view loads to a number of bytes.
 */
export interface RenditionSettings {
  widths: number[];
  quality: number;
  limits?: Record<number, ByteLimit>;
}

/**
 * `quality` is the first to be tried; it goes down until the file fits. One that fits at once saves
 * the other tries.
 */
export interface ByteLimit {
  maxBytes: number;
  quality: number;
}

const KB = 1024;

const settings: [prefix: string, settings: RenditionSettings][] = [
  [
    'hero-tall',
    {
      widths: [600, 828, 1080, 1170, 1320, 1640, 2160],
      quality: 60,
      limits: {
        1080: { maxBytes: 48 * KB, quality: 59 },
        1170: { maxBytes: 50 * KB, quality: 57 },
        1320: { maxBytes: 56 * KB, quality: 55 },
      },
    },
  ],
  [
    'hero',
    {
      widths: [1024, 1440, 1920, 2560, 3840],
      quality: 64,
      limits: { 1440: { maxBytes: 126 * KB, quality: 68 } },
    },
  ],
  ['plate', { widths: [640, 960, 1440, 1920, 2560], quality: 46 }],
  ['team', { widths: [400, 640, 1080, 1440], quality: 55 }],
  ['shot', { widths: [480, 800, 1280, 1920, 2560], quality: 56 }],
  ['pass', { widths: [480, 800, 1280, 1920, 2560], quality: 56 }],
  ['film', { widths: [480, 800, 1280, 1600], quality: 56 }],
  ['cover', { widths: [480, 800, 1280, 1920, 2560], quality: 56 }],
];

/** A picture that the studio brought may stand anywhere, also in a phone's first view. */
const own: RenditionSettings = {
  widths: [480, 800, 1280, 1920, 2560],
  quality: 56,
  limits: { 1280: { maxBytes: 110 * KB, quality: 56 } },
};

export function renditionSettings(name: string): RenditionSettings {
  if (ownPicture.test(name)) return own;
  const found = settings.find(([prefix]) => name.startsWith(prefix));
  if (!found) {
    throw new Error(
      `art/masters/${name}.jpg: the name begins with none of ${settings.map(([prefix]) => prefix).join(', ')}; ` +
        'rename it, or add its place to tools/pictures/rendition-settings.ts',
    );
  }
  return found[1];
}
