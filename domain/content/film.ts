import { z } from 'zod';
import { madeByNetwork } from './credits.ts';
import { dossierSchema } from './dossier.ts';
import { filled, group, line, list, rarely, still } from './words.ts';

/** `text` says what is seen from `start` on: all of them together are the transcript. */
const chapter = z.strictObject({
  title: line('Title', 40),
  start: z.number().min(0).meta({ label: 'Begins at second' }),
  text: line('What is seen and heard', 400),
  still: still(),
});

/** A file of content/films/, in WebVTT. */
const captions = z.strictObject({
  label: line('Words in the menu', 40),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language code such as en')
    .meta({ label: 'Language, as a code', example: 'en' }),
  file: z
    .string()
    .regex(/^[a-z0-9.-]+\.vtt$/, 'the name of a .vtt file beside this one')
    .meta({ label: 'Name of its file', example: 'one-take.en.vtt' }),
});

const light = (label: string) => group(label, { name: line('Name', 30), still: still() });

/** The take once more in another light: its first light and the other one, at the same moment. */
const otherLight = group('The film in another light', {
  heading: line('Heading', 60),
  text: line('Text', 300),
  at: z.number().min(0).meta({ label: 'Second of both stills', help: 'From there on it plays.' }),
  from: light('First light'),
  to: light('Other light').meta({ help: 'Shown over the first one.' }),
  ...rarely({
    wipe: filled('Read out: the edge between them', 60, 'from', 'to'),
    play: line('Button: play', 30),
  }),
});

/** Frames that a network of ours never learned from, as it made them and as they were rendered. */
const heldOut = group('What was measured, shown', {
  heading: line('Heading', 60),
  text: line('Text', 300).meta({ help: 'Which frames these are, and by what rule.' }),
  frames: list(
    'Frames',
    'a frame',
    z.strictObject({
      name: line('Its light', 40),
      figures: line('Its figures', 60),
      render: still('As it was rendered'),
      network: still('As the network made it'),
    }),
  )
    .min(1)
    .max(60),
  ...rarely({
    render: line('Word on the render', 20),
    network: line('Word on what the network made', 20),
    wipe: filled('Read out: the edge between them', 60, 'name'),
    more: filled('Line that opens the others', 40, 'n'),
  }),
});

/** content/films/<name>.yaml; the film itself is art/films/<name>. */
export const filmSchema = z
  .strictObject({
    title: line('Title', 60),
    alt: line('What it shows, for people who can’t see it', 300),
    /** Shown until the film plays, and where the film is linked to. */
    poster: still('Picture before it plays'),
    /** Where the film has a framing for phones held upright. */
    tallPoster: group('The same moment on phones', { picture: line('Picture, by its name', 60) }).optional(),
    chapters: list('Chapters', 'a chapter', chapter)
      .min(1)
      .max(12)
      .refine((all) => all[0]?.start === 0, 'chapters from 0 seconds on')
      .refine(isRising, 'chapters in the order of their start')
      .meta({ help: 'Their texts, one after another, are the film in words.' }),
    otherLight: otherLight.optional(),
    heldOut: heldOut.optional(),
    dossier: dossierSchema.meta({ label: 'How it was made, for whoever answers for showing it' }),
    captions: list('Captions', 'captions', captions).max(4).optional(),
    /** `detail` is the recipe's name for what it finds in every frame. */
    marks: list(
      'Marked details',
      'a detail',
      z.strictObject({ label: line('Words', 20), detail: line('Its name in the film’s files', 20) }),
    ).max(6),
    credit: line('Credit', 80),
    published: z.iso.date('a day such as 2026-11-16').meta({
      label: 'Public since',
      help: 'Search engines ask for it.',
    }),
  })
  .refine(({ credit, dossier }) => dossier.network === undefined || credit === madeByNetwork, {
    path: ['credit'],
    error: `"${madeByNetwork}", since its dossier names the network that generated it`,
  });

export type Film = z.infer<typeof filmSchema>;

function isRising(chapters: { start: number }[]) {
  return chapters.every(({ start }, index) => start > (chapters[index - 1]?.start ?? -1));
}
