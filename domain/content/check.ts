import { z } from 'zod';
import { sourceTypes } from './dossier.ts';
import { filled, line } from './words.ts';

const answer = { heading: line(60), text: line(300) };

/** content/check.yaml: the page /check. */
export const checkSchema = z.strictObject({
  title: line(70),
  description: line(160),
  kicker: line(60),
  heading: line(80),
  intro: line(200),
  onPublicList: z.boolean(),
  controls: z.strictObject({
    choose: line(30),
    film: line(30),
    named: filled(40, 'file'),
    drop: line(60),
    formats: filled(120, 'limit'),
    change: line(40),
    changeBack: line(40),
    stop: line(20),
    waiting: line(60),
    needsScript: line(160),
  }),
  progress: z.strictObject({
    loading: line(60),
    fetching: filled(60, 'file'),
    reading: filled(60, 'file'),
    part: filled(40, 'done', 'size'),
    stopped: filled(80, 'file'),
    notLoaded: line(120),
    notFetched: filled(120, 'file'),
  }),
  bit: z.strictObject({
    heading: line(60),
    place: filled(40, 'n', 'size'),
    before: line(20),
    after: line(20),
  }),
  answers: z.strictObject({
    heading: line(60),
    unchanged: z.strictObject(answer),
    changed: z.strictObject({ ...answer, unknownHeading: line(60), unknownText: line(300) }),
    otherSigner: z.strictObject({
      ...answer,
      ourNameHeading: line(60),
      ourNameText: line(300),
      changedToo: line(120),
      ourFileInIt: line(120),
    }),
    none: z.strictObject(answer),
    unreadable: z.strictObject({
      ...answer,
      why: z.strictObject({
        empty: line(200),
        tooLarge: filled(200, 'size', 'limit'),
        unknownFormat: line(200),
        damaged: line(200),
        failed: line(200),
      }),
    }),
  }),
  facts: z.strictObject({
    signedBy: line(30),
    signedAt: line(30),
    said: filled(60, 'date'),
    proven: filled(60, 'date'),
    certificate: line(30),
    development: filled(200, 'until'),
    unlisted: filled(200, 'issuer', 'until'),
    listed: filled(200, 'issuer', 'until'),
    theirs: filled(200, 'issuer', 'until'),
    clock: line(30),
    ended: filled(300, 'now', 'until'),
    notYet: filled(300, 'now', 'from'),
    madeAs: line(30),
    sourceTypes: z.strictObject(
      Object.fromEntries(sourceTypes.map((type) => [type, line(80)])) as Record<
        (typeof sourceTypes)[number],
        z.ZodString
      >,
    ),
    madeWith: line(30),
    dossier: line(30),
    dossierLink: filled(40, 'film'),
    mismatches: line(30),
    mismatch: z.strictObject({
      content: line(120),
      statement: line(120),
      signature: line(120),
      other: line(120),
    }),
    file: line(30),
  }),
  privacy: z.strictObject({ heading: line(60), text: line(400) }),
  elsewhere: z.strictObject({
    heading: line(60),
    text: line(200),
    root: line(40),
    rootNote: filled(60, 'signer', 'fingerprint'),
    command: line(80),
  }),
  limits: z.strictObject({ heading: line(60), list: z.array(line(240)).min(1).max(8) }),
});

export type CheckWords = z.infer<typeof checkSchema>;
