import { z } from 'zod';
import { dossierSchema } from './dossier.ts';
import { filled, line, still } from './words.ts';

const seconds = z.number().min(0);

/** `text` says what is seen from `start` on: all of them together are the transcript. */
const chapter = z.strictObject({ start: seconds, title: line(40), text: line(400), still });

/** A file of content/films/, in WebVTT. */
const captions = z.strictObject({
  language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language code such as en'),
  label: line(40),
  file: z.string().regex(/^[a-z0-9.-]+\.vtt$/, 'the name of a .vtt file beside this one'),
});

const light = z.strictObject({ name: line(30), still });

/** The take once more in another light: its first light and the other one, at the same moment. */
const otherLight = z.strictObject({
  heading: line(60),
  text: line(300),
  from: light,
  to: light,
  /** Read out for the edge between them. */
  wipe: filled(60, 'from', 'to'),
  play: line(30),
  pause: line(30),
  /** Where one is shown at a time. */
  show: filled(40, 'light'),
  failed: line(120),
});

/** content/films/<name>.yaml; the film itself is art/films/<name>. */
export const filmSchema = z.strictObject({
  title: line(60),
  credit: line(80),
  /** The day from which the film is public, which search engines ask for. */
  published: z.iso.date('a day such as 2026-11-16'),
  /** What the film shows, in one sentence, for those who cannot see it. */
  alt: line(300),
  /** Shown until the film plays, and where the film is linked to. */
  poster: still,
  /** The same moment for phones held upright, where the film has a framing for them. */
  tallPoster: z.strictObject({ picture: line(60) }).optional(),
  chapters: z
    .array(chapter)
    .min(1)
    .max(12)
    .refine((all) => all[0]?.start === 0, 'chapters from 0 seconds on')
    .refine(isRising, 'chapters in the order of their start'),
  /**
   * Details that the recipe finds in every frame, by its name for them, and what visitors read.
   */
  marks: z.array(z.strictObject({ detail: line(20), label: line(20) })).max(6),
  captions: z.array(captions).max(4).optional(),
  otherLight: otherLight.optional(),
  dossier: dossierSchema,
});

export type Film = z.infer<typeof filmSchema>;

function isRising(chapters: { start: number }[]) {
  return chapters.every(({ start }, index) => start > (chapters[index - 1]?.start ?? -1));
}
