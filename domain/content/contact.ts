import { z } from 'zod';
import { type EnquiryFieldName, enquiryFieldNames, fieldOf } from '../enquiry/fields.ts';
import { unknownPlaceholder } from './placeholders.ts';
import { filled, forSearch, group, line, list, rarely, still } from './words.ts';

/** By name what the form's definitions call them: owners read the same words at the desk. */
const named = (entries: readonly { value: string; label: string }[]) =>
  Object.fromEntries(entries.map(({ value, label }) => [value, label]));
const definitions = enquiryFieldNames.map((value) => ({ value, ...fieldOf(value) }));
const fieldName = z.enum(enquiryFieldNames).meta({ options: named(definitions) });
const answer = z
  .string()
  .meta({ options: named(definitions.flatMap((one) => (one.kind === 'choice' ? one.options : []))) });

/** `missing`: what a visitor without script is told who leaves out a required field. */
const field = z.strictObject({
  label: line('The question', 40),
  placeholder: line('Example in the empty field', 100),
  missing: line('When it is left empty', 80).optional(),
  /**
   * Of a choice, by the values that are stored; one without words shows those of its definition.
   */
  options: z.record(answer, line('Answer', 40)).optional().meta({ label: 'Answers to choose from' }),
});

type FieldWords = Partial<Record<EnquiryFieldName, z.infer<typeof field>>>;

/** Options that no enquiry can have: their words would be shown nowhere. */
function refuseUnknownOptions(fields: FieldWords, context: z.RefinementCtx) {
  for (const name of enquiryFieldNames) {
    const definition = fieldOf(name);
    const values = definition.kind === 'choice' ? definition.options.map(({ value }) => value) : [];
    for (const option of Object.keys(fields[name]?.options ?? {})) {
      if (values.includes(option)) continue;
      const message = values.length > 0 ? `only ${values.join(', ')}` : 'no options: it isn’t a choice';
      context.addIssue({ code: 'custom', path: [name, 'options', option], message });
    }
  }
}

const said = (label: string) =>
  group(label, { heading: filled('Heading', 60, 'time'), text: filled('Text', 160, 'email') });

const review = group('Booking a review', {
  heading: line('Heading', 60),
  text: line('Text', 240),
  officeHours: group('Whether someone answers just now', {
    open: filled('While someone is there', 80, 'time', 'place'),
    closed: filled('While nobody is', 80, 'time', 'place', 'from'),
    rowOpen: filled('Short: someone is there', 30, 'place'),
    rowClosed: line('Short: nobody is', 30),
  }),
  empty: filled('When no time is free', 120, 'days'),
  booked: said('When it is booked'),
  moved: said('When they moved it'),
  standing: said('When they open it again'),
  cancelled: said('When they cancelled it'),
  callLater: line('When the link to the call comes later', 120),
  ...rarely({
    zone: line('Word before the time zone', 30),
    device: line('Word before the time on their device', 30),
    days: line('Read out: the days', 30),
    times: line('Read out: the times', 30),
    night: line('Fold with the times at night', 40),
    earlier: line('Button: earlier days', 20),
    later: line('Button: later days', 20),
    name: line('Question: name', 40),
    email: line('Question: email', 40),
    note: line('Question: what it is about', 60),
    optional: line('Word for a question that may stay empty', 20),
    choose: line('Button before a time is chosen', 40),
    book: filled('Button that books', 40, 'time'),
    move: filled('Button that moves it', 40, 'time'),
    working: line('While it is booked', 30),
    loading: line('While the times are read', 60),
    unloaded: line('When the times can’t be read', 80),
    opening: line('While a booking is read', 60),
    unopened: line('When a booking can’t be read', 80),
    retry: line('Button to try again', 30),
    taken: filled('When someone was faster', 100, 'time'),
    gone: filled('The same, and no other time is free', 100, 'time'),
    failed: line('When it doesn’t work', 120),
    tooManyOpen: line('When they have booked too many', 160),
    openAgain: filled('From when on they can book another one', 100, 'time'),
    tooManyMoves: line('When it was moved too often', 160),
    refused: line('When the name or address can’t be right', 120),
    unknown: said('When the link is unknown'),
    over: said('When it has begun'),
    ours: line('Word before our time', 30),
    where: line('Word before the call link', 30),
    call: line('Link to the call', 30),
    calendar: line('Button: add to a calendar', 30),
    reference: line('Word before the reference', 30),
    moveAsk: line('Button: move it', 30),
    cancelAsk: line('Button: cancel it', 30),
    cancelSure: line('Question before it is cancelled', 60),
    cancelYes: line('Button: yes, cancel', 30),
    keep: line('Button: keep it', 30),
    again: line('Button: book another one', 40),
    mail: line('Without the times: link to write an email', 60),
    subject: line('Subject of that email', 80),
    hours: line('Without script: how to ask for a time', 200),
    manageByMail: line('Without script: how to change it', 160),
  }),
});

export const contactSchema = z.strictObject({
  ...forSearch,
  heading: line('Heading', 60),
  kicker: line('Small line above the heading', 60),
  intro: line('First paragraph', 300),
  form: group('Form', {
    heading: line('Heading', 60),
    /** A field without words of its own shows the label of its definition, and no placeholder. */
    fields: z
      .partialRecord(fieldName, field)
      .superRefine(refuseUnknownOptions)
      .meta({ label: 'What is asked' }),
    note: line('Note beside the button', 80),
    send: line('Send button', 30),
    /** `receipt` stays after the toast, which says `text`. */
    sent: group('When it was sent', {
      title: line('Title', 40),
      text: line('Text', 100),
      receipt: line('What stays above the form', 200),
    }),
    begin: z
      .record(
        z.string().regex(/^[a-z-]+$/),
        z.strictObject({
          heading: line('Heading', 60),
          // Untrimmed: the visitor types on after its last blank.
          message: z
            .string()
            .max(400)
            .refine((text) => unknownPlaceholder(text) === undefined, {
              error: ({ input }) => unknownPlaceholder(input as string) ?? '',
            })
            .meta({ label: 'First words of the message' }),
          receipt: line('What is said when it was sent', 200),
        }),
      )
      .meta({
        label: 'Messages that a link begins',
        help: 'A link to /contact?begin=screening opens “Screening”.',
      }),
    ...rarely({
      sending: line('While it is sent', 30),
      slow: line('When sending takes long', 80),
      waiting: line('When there is no connection', 120),
      failed: group('When it couldn’t be sent', {
        title: line('Title', 60),
        text: line('Text before our address', 200),
        retry: line('Button to try again', 30),
      }),
      invalid: line('When something is missing', 120),
      count: filled('How long the text is', 60, 'count', 'limit'),
      tooLong: filled('When it is too long', 80, 'count', 'limit', 'over'),
      draft: line('Note that unsent words are kept', 120),
      incomplete: line('Under an address without a dot after the @', 60),
      honeypot: line('Field that only spam fills in', 40),
      errors: group('Without script: why it wasn’t sent', {
        email: line('The address can’t be right', 80),
        choice: filled('Nothing was chosen', 80, 'label'),
        tooLong: filled('A text is too long', 100, 'label', 'limit', 'over'),
        sentBefore: line('The same was sent before', 100),
        tooMany: line('Too many were sent', 100),
        notStored: line('It couldn’t be stored', 100),
        otherSite: line('It came from another site', 100),
        tooMuch: line('The message is too large', 100),
        unreadable: line('It couldn’t be read', 100),
        ours: line('A fault of ours', 100),
      }),
    }),
  }),
  review,
  next: group('What happens next', {
    heading: line('Heading', 60),
    steps: list('Steps', 'a step', z.strictObject({ name: line('Name', 20), text: line('Text', 80) }))
      .min(2)
      .max(6),
    /** The link to the privacy page follows. */
    readers: filled('Who reads a message, and how long it is kept', 160, 'retention').includes(
      '{retention}',
      'write {retention} where it says how long',
    ),
    still: still('Picture at the top of the page'),
  }),
  panel: group('Direct contact', {
    heading: line('Heading', 60),
    email: line('Word before the address', 30),
    timeZones: line('Words before the local times', 60),
    response: line('How fast we answer', 60),
    note: line('Note', 120),
  }),
  ...rarely({
    jumps: group('Links at the top, on phones', {
      label: line('Read out: what they are', 30),
      write: line('To the form', 20),
      book: line('To the reviews', 30),
    }),
  }),
});

export type Contact = z.infer<typeof contactSchema>;
