import { z } from 'zod';
import { fold } from '../text.ts';
import { line, link } from './words.ts';

/** A law, contract or standard that anybody can look up; `address` where it is on the web. */
const rule = z.strictObject({
  name: line(80),
  date: line(40),
  text: line(200),
  address: z
    .url({ protocol: /^https$/ })
    .regex(/^https:\/\/[^/]+\/./, "the document's own address, not a home page; or leave it out")
    .optional(),
});

/** A question's anchor: its own, or its short title as letters and hyphens. */
export const questionId = ({ id, short }: { id?: string | undefined; short: string }) =>
  id ??
  fold(short)
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const question = z
  .strictObject({
    /** In the contents. */
    short: line(30),
    /** Its anchor: /questions#ownership. */
    id: z
      .string()
      .regex(/^[a-z][a-z-]*$/, 'letters a-z and hyphens')
      .optional(),
    question: line(80),
    why: line(200),
    ask: z.array(line(120)).min(1).max(4),
    rules: z.array(rule).max(4).default([]),
    answer: line(240),
  })
  .transform((one) => ({ ...one, id: questionId(one) }));

/** content/questions.yaml: the page /questions and its PDF. */
export const questionsSchema = z.strictObject({
  title: line(70),
  description: line(160),
  kicker: line(60),
  heading: line(80),
  intro: line(300),
  note: line(160),
  read: line(60),
  contents: line(30),
  download: line(40),
  labels: z.strictObject({ why: line(30), ask: line(30), rules: line(30), answer: line(30) }),
  /** The film whose dossier answers the same questions. */
  film: link,
  document: z.strictObject({ kind: line(30), issued: line(20), revision: line(20) }),
  questions: z
    .array(question)
    .min(1)
    .max(12)
    .superRefine((all, context) =>
      all.forEach(({ id }, index) => {
        if (id && all.findIndex((other) => other.id === id) === index) return;
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: id
            ? 'an id of its own: an earlier question has it'
            : 'letters a-z and hyphens: the short title has no letter to make it from',
        });
      }),
    ),
  answers: z.strictObject({ heading: line(60), text: line(200), link }),
});

export type Questions = z.infer<typeof questionsSchema>;
