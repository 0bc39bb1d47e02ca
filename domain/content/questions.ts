import { z } from 'zod';
import { fold } from '../text.ts';
import { forSearch, group, line, link, list, rarely, still, webAddress } from './words.ts';

/** A law, contract or standard that anybody can look up; `address` where it is on the web. */
const rule = z.strictObject({
  name: line('Name', 80),
  date: line('Date', 40),
  text: line('What it says', 200),
  address: webAddress('Address')
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
    question: line('Question', 80),
    why: line('Why it matters', 200),
    ask: list('What to get in writing', 'a sentence', line('Sentence', 120)).min(1).max(4),
    answer: line('Our answer: what is true today', 240),
    notYet: line('What isn’t so yet', 160).optional(),
    whom: line('Who to ask', 80).optional(),
    rules: list('Laws and standards', 'a law or standard', rule).max(4).default([]),
    short: line('In the list of contents', 30),
    /** Its anchor: /questions#ownership. */
    id: z
      .string()
      .regex(/^[a-z][a-z-]*$/, 'letters a-z and hyphens')
      .optional()
      .meta({ label: 'Its name in the address', help: 'Left out, it is made from the line above.' }),
  })
  .transform((one) => ({ ...one, id: questionId(one) }));

/** content/questions.yaml: the page /questions and its PDF. */
export const questionsSchema = z.strictObject({
  ...forSearch,
  heading: line('Heading', 80),
  kicker: line('Small line above the heading', 60),
  intro: line('First paragraph', 300),
  note: line('Note under the first paragraph', 160),
  questions: list('Questions', 'a question', question)
    .min(1)
    .max(12)
    .superRefine((all, context) =>
      all.forEach((one, index) => {
        // Of a question that is not finished Zod gives what was typed, without its id.
        const id = questionId(one);
        if (one.short === '' || (id && all.findIndex((other) => questionId(other) === id) === index)) return;
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: id
            ? 'a name of its own: an earlier question has this one'
            : 'letters a-z and hyphens: the line for the list of contents has none to make it from',
        });
      }),
    ),
  read: line('When the laws and standards were read', 60),
  still: still('Picture beside the heading'),
  answers: group('End of the page', {
    heading: line('Heading', 60),
    text: line('Text', 200),
    link: link('Button'),
  }),
  film: link('Link to the film that answers them'),
  ...rarely({
    contents: line('Heading of the list of contents', 30),
    download: line('Link to the PDF', 40),
    labels: group('Headings in each question', {
      why: line('Why it matters', 30),
      ask: line('What to get in writing', 30),
      rules: line('Laws and standards', 30),
      answer: line('Our answer', 30),
      notYet: line('What isn’t so yet', 30),
      whom: line('Who to ask', 30),
    }),
    document: group('Printed version (PDF)', {
      kind: line('What the document is', 30),
      issued: line('Word before its date', 20),
      revision: line('Word before its number', 20),
    }),
  }),
});

export type Questions = z.infer<typeof questionsSchema>;
