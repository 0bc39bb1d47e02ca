import { z } from 'zod';
import { counted, filled, line, link, still } from './words.ts';

export const workSchema = z.strictObject({
  title: line(70),
  description: line(160),
  heading: line(60),
  notice: z.strictObject({
    kicker: line(60),
    title: line(80),
    text: line(400),
    link,
    screening: link,
    still,
  }),
  scenes: z.strictObject({
    heading: line(40),
    items: z
      .array(z.strictObject({ name: line(40), text: line(120) }))
      .min(2)
      .max(6),
  }),
  sample: z.strictObject({
    kicker: line(20),
    heading: line(60),
    text: line(240),
    link,
    /** To the page of a film that may be shown. */
    film: link.optional(),
    still,
  }),
  released: z.strictObject({
    heading: line(60),
    filter: line(40),
    all: line(20),
    search: line(40),
    count: z.strictObject({ one: line(30), other: counted(30) }),
    none: line(160),
    clear: line(30),
    pages: line(20),
    page: counted(20),
  }),
  caseStudy: z.strictObject({
    back: link,
    download: line(40),
    reserved: line(300),
    facts: z.strictObject({
      client: line(20),
      year: line(20),
      category: line(20),
      runtime: line(20),
      tags: line(20),
    }),
    explained: z.strictObject({ runtime: line(160) }),
    contents: line(30),
    /** The section that a project with a film has before its breakdowns. */
    film: line(30),
    /** To the film's own page. */
    filmPage: line(40),
    sections: z.strictObject({
      brief: line(30),
      approach: line(30),
      pipeline: line(30),
      breakdowns: line(30),
      results: line(30),
      credits: line(30),
    }),
    challenge: line(30),
    next: line(20),
    placeholderResults: line(160),
    viewer: z.strictObject({
      wipe: filled(60, 'from', 'to'),
      hint: z.strictObject({ mouse: line(160), touch: line(160) }),
    }),
    document: z.strictObject({
      kind: line(30),
      issued: line(20),
      revision: line(20),
      reserved: line(20),
      watch: line(40),
    }),
    closing: z.strictObject({ heading: line(60), link }),
  }),
});

export type Work = z.infer<typeof workSchema>;
