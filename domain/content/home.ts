import { z } from 'zod';
import { counted, filled, line, link, still, unfilled } from './words.ts';

export const homeSchema = z.strictObject({
  title: line(70),
  description: line(160),
  hero: z.strictObject({
    kicker: line(60),
    /** More would push the buttons out of the first view of small phones. */
    headline: line(60),
    text: line(80),
    more: line(120),
    brief: line(60),
    delivery: line(60),
    primary: link,
    secondary: link,
    /** The film in the hero: its link, the button that ends it, and what is said if it does not come. */
    watch: z.strictObject({ label: line(40), stop: line(40), failed: line(80) }),
    wide: still,
    tall: still,
  }),
  shots: z.strictObject({
    heading: line(80),
    text: line(240),
    /** What the film is, and the way to its dossier. */
    made: z.strictObject({ text: line(240), link }),
    /** The film over the shots: the strip below it and the button for the marks. */
    strip: z.strictObject({
      label: line(60),
      position: filled(80, 'frame', 'frames', 'time', 'chapter')
        .includes('{frame}', 'write {frame} where the number of the frame stands')
        .includes('{chapter}', 'write {chapter} where the chapter stands'),
      marks: line(40),
      failed: line(120),
    }),
    items: z
      .array(z.strictObject({ title: line(40), text: line(160), at: z.number().min(0), still }))
      .length(4, 'four selling points'),
  }),
  /** How a pilot goes: a line of days, and what goes each way. */
  pilot: z.strictObject({
    heading: line(80),
    text: line(240),
    steps: z
      .array(z.strictObject({ when: line(40), title: line(40), text: line(160) }))
      .min(3)
      .max(6),
    send: z.strictObject({ heading: line(40), items: z.array(line(100)).min(1).max(6) }),
    get: z.strictObject({ heading: line(40), items: z.array(line(100)).min(1).max(6) }),
    /** Price, rounds, NDA: those that are filled in. */
    terms: z.array(z.strictObject({ name: line(40), value: unfilled(160) })).max(6),
  }),
  /** One subject in many lights, as a contact sheet. */
  lights: z.strictObject({
    heading: line(80),
    text: line(240),
    hint: line(80),
    items: z
      .array(z.strictObject({ name: line(20), still }))
      .min(2)
      .max(24),
    viewer: z.strictObject({
      position: counted(40, 'count').includes('{count}', 'write {count} where the number of pictures stands'),
      previous: line(20),
      next: line(20),
      compare: line(20),
      held: line(20),
    }),
  }),
  badges: z.strictObject({ heading: line(60), items: z.array(line(40)).length(4, 'four kinds of client') }),
  statements: z.strictObject({
    heading: line(120),
    items: z.array(z.strictObject({ title: line(80), text: line(240) })).length(2, 'two statements'),
  }),
  closing: z.strictObject({
    heading: line(60),
    text: line(200),
    link,
    /** Stands before the link to site.yaml's `questions`. */
    questions: line(120),
    claims: z.array(z.strictObject({ name: line(40), value: line(40) })).length(3, 'three claims'),
    still,
  }),
});

export type Home = z.infer<typeof homeSchema>;
