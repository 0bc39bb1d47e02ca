import { z } from 'zod';
import { type EnquiryFieldName, enquiryFieldNames, fieldOf } from '../enquiry/fields.ts';
import { unknownPlaceholder } from './placeholders.ts';
import { filled, line, still } from './words.ts';

/** `missing`: what a visitor without script is told who leaves out a required field. */
const field = z.strictObject({
  label: line(40),
  placeholder: line(100),
  missing: line(80).optional(),
  /**
   * Of a choice, by the values that are stored; one without words shows those of its definition.
   */
  options: z.record(z.string(), line(40)).optional(),
});

type FieldWords = Partial<Record<EnquiryFieldName, z.infer<typeof field>>>;

/** Options that no enquiry can have: their words would be shown nowhere. */
function refuseUnknownOptions(fields: FieldWords, context: z.RefinementCtx) {
  for (const name of enquiryFieldNames) {
    const definition = fieldOf(name);
    const values = definition.kind === 'choice' ? definition.options.map(({ value }) => value) : [];
    for (const option of Object.keys(fields[name]?.options ?? {})) {
      if (values.includes(option)) continue;
      const message = values.length > 0 ? `only ${values.join(', ')}` : 'no options: it is not a choice';
      context.addIssue({ code: 'custom', path: [name, 'options', option], message });
    }
  }
}

const said = z.strictObject({ heading: filled(60, 'time'), text: filled(160, 'email') });

const reviewWords = z.strictObject({
  heading: line(60),
  text: line(240),
  mail: line(60),
  subject: line(80),
  manageByMail: line(160),
  hours: line(200),
  officeHours: z.strictObject({
    open: filled(80, 'time', 'place'),
    closed: filled(80, 'time', 'place', 'from'),
    rowOpen: filled(30, 'place'),
    rowClosed: line(30),
  }),
  zone: line(30),
  device: line(30),
  days: line(30),
  times: line(30),
  night: line(40),
  earlier: line(20),
  later: line(20),
  name: line(40),
  email: line(40),
  note: line(60),
  optional: line(20),
  choose: line(40),
  book: filled(40, 'time'),
  move: filled(40, 'time'),
  working: line(30),
  loading: line(60),
  empty: filled(120, 'days'),
  unloaded: line(80),
  opening: line(60),
  unopened: line(80),
  retry: line(30),
  taken: filled(100, 'time'),
  gone: filled(100, 'time'),
  failed: line(120),
  tooManyOpen: line(160),
  openAgain: filled(100, 'time'),
  tooManyMoves: line(160),
  refused: line(120),
  booked: said,
  moved: said,
  standing: said,
  cancelled: said,
  unknown: said,
  over: said,
  ours: line(30),
  where: line(30),
  call: line(30),
  callLater: line(120),
  calendar: line(30),
  reference: line(30),
  moveAsk: line(30),
  cancelAsk: line(30),
  cancelSure: line(60),
  cancelYes: line(30),
  keep: line(30),
  again: line(40),
});

/** Why the form came back to a visitor without script. */
const formErrors = z.strictObject({
  email: line(80),
  choice: filled(80, 'label'),
  tooLong: filled(100, 'label', 'limit', 'over'),
  sentBefore: line(100),
  tooMany: line(100),
  notStored: line(100),
  otherSite: line(100),
  tooMuch: line(100),
  unreadable: line(100),
  ours: line(100),
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
    fields: z.partialRecord(z.enum(enquiryFieldNames), field).superRefine(refuseUnknownOptions),
    note: line(80),
    send: line(30),
    sending: line(30),
    /** `receipt` stays after the toast, which says `text`. */
    sent: z.strictObject({ title: line(40), text: line(100), receipt: line(200) }),
    failed: z.strictObject({ title: line(60), text: line(200), retry: line(30) }),
    invalid: line(120),
    count: filled(60, 'count', 'limit'),
    tooLong: filled(80, 'count', 'limit', 'over'),
    slow: line(80),
    draft: line(120),
    honeypot: line(40),
    errors: formErrors,
    waiting: line(120),
    begin: z.record(
      z.string().regex(/^[a-z-]+$/),
      z.strictObject({
        heading: line(60),
        // Untrimmed: the visitor types on after its last blank.
        message: z
          .string()
          .max(400)
          .refine((text) => unknownPlaceholder(text) === undefined, {
            error: ({ input }) => unknownPlaceholder(input as string) ?? '',
          }),
        receipt: line(200),
      }),
    ),
  }),
  jumps: z.strictObject({ label: line(30), write: line(20), book: line(30) }),
  next: z.strictObject({
    heading: line(60),
    steps: z
      .array(z.strictObject({ name: line(20), text: line(80) }))
      .min(2)
      .max(6),
    /** Who reads a message and how long it is kept; the link to the privacy page follows. */
    readers: filled(160, 'retention').includes('{retention}', 'write {retention} where it says how long'),
    still,
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
