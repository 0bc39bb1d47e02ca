import { z } from 'zod';
import { enquiryFieldNames } from '../enquiry/fields.ts';
import { line } from './words.ts';

const field = z.strictObject({ label: line(40), placeholder: line(100) });

const said = z.strictObject({ heading: line(60), text: line(160) });

/** `{name}` in a line is replaced by the panel. */
const reviewWords = z.strictObject({
  heading: line(60),
  text: line(240),
  mail: line(60),
  subject: line(80),
  hours: line(200),
  officeHours: z.strictObject({ open: line(80), closed: line(120), rowOpen: line(30), rowClosed: line(30) }),
  zone: line(30),
  days: line(30),
  times: line(30),
  earlier: line(20),
  later: line(20),
  name: line(40),
  email: line(40),
  note: line(60),
  optional: line(20),
  choose: line(40),
  book: line(40),
  move: line(40),
  working: line(30),
  loading: line(60),
  empty: line(120),
  unloaded: line(80),
  opening: line(60),
  unopened: line(80),
  retry: line(30),
  taken: line(100),
  gone: line(100),
  failed: line(120),
  tooManyOpen: line(160),
  tooManyMoves: line(160),
  refused: line(120),
  booked: said,
  moved: said,
  standing: said,
  cancelled: said,
  unknown: said,
  over: said,
  ours: line(30),
  reference: line(30),
  moveAsk: line(30),
  cancelAsk: line(30),
  cancelSure: line(60),
  cancelYes: line(30),
  keep: line(30),
  again: line(40),
});

export const contactSchema = z.strictObject({
  title: line(70),
  description: line(160),
  kicker: line(60),
  heading: line(60),
  intro: line(300),
  form: z.strictObject({
    heading: line(60),
    /** A field without words of its own shows the label of its definition, and no placeholder. */
    fields: z.partialRecord(z.enum(enquiryFieldNames), field),
    note: line(80),
    send: line(30),
    sending: line(30),
    sent: z.strictObject({ title: line(40), text: line(100) }),
    failed: z.strictObject({ title: line(60), text: line(200), retry: line(30) }),
    invalid: line(120),
    waiting: line(120),
  }),
  panel: z.strictObject({
    heading: line(60),
    email: line(30),
    timeZones: line(60),
    response: line(60),
    note: line(120),
  }),
  review: reviewWords,
});

export type Contact = z.infer<typeof contactSchema>;
