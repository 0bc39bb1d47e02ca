import { z } from 'zod';
import { counted, filled, line } from './words.ts';

const label = line(40);
/** What a button shows, and its name for screen readers, which contains it. */
const shortened = z
  .strictObject({ short: line(10), label })
  .refine(({ short, label: name }) => name.includes(short), 'a label that contains the short word');

/** The words of the film player: the names of its controls, and what it says of a stopped film. */
export const playerSchema = z.strictObject({
  /** The heading over a film's chapters in words. */
  transcript: label,
  /** For a browser that plays no film at all: a link to the file. */
  download: line(60),
  play: label,
  pause: label,
  again: label,
  timeline: label,
  /** Read out for the timeline. */
  position: filled(80, 'time', 'length', 'chapter')
    .includes('{time}', 'write {time} where the position stands')
    .includes('{length}', 'write {length} where the length stands')
    .includes('{chapter}', 'write {chapter} where the chapter stands'),
  frameBack: shortened,
  frameForward: shortened,
  captions: z.strictObject({ label, off: line(12) }),
  /** As for the full screen below. */
  sound: z.strictObject({ off: label, on: label }),
  pictureInPicture: shortened,
  /** The button says whether it is on; so does its state for screen readers. */
  fullScreen: z.strictObject({ off: label, on: label }),
  keys: z.strictObject({
    label,
    list: z
      .array(z.strictObject({ keys: line(24), does: line(60) }))
      .min(1)
      .max(16),
  }),
  stalled: line(120),
  failed: line(120),
  unsupported: line(160),
  retry: label,
  smaller: counted(40),
});

export type PlayerWords = z.infer<typeof playerSchema>;
