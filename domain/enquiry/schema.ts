import { z } from 'zod';

import { manyLines, oneLine } from './clean-text.ts';
import {
  enquiryBudgets,
  enquiryLimits,
  honeypotField,
  startedAtField,
  enquiryUseCases,
  type EnquiryFields,
} from './fields.ts';

const name = z
  .string('Enter your name.')
  .transform(oneLine)
  .pipe(z.string().min(1, 'Enter your name.').max(enquiryLimits.name, tooLong(enquiryLimits.name)));

/** The same expression browsers use for `type="email"`: who passes there must pass here. */
const email = z
  .string('Enter your e-mail address.')
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .max(enquiryLimits.email, tooLong(enquiryLimits.email))
      .regex(z.regexes.html5Email, 'Enter a valid e-mail address.'),
  );

const company = z
  .string('Company is text.')
  .transform(oneLine)
  .pipe(z.string().max(enquiryLimits.company, tooLong(enquiryLimits.company)))
  .transform((text) => text || undefined);

const message = z
  .string('Tell us about your project.')
  .transform(manyLines)
  .pipe(
    z
      .string()
      .min(1, 'Tell us about your project.')
      .max(enquiryLimits.message, tooLong(enquiryLimits.message)),
  );

/** Long tracking addresses are cut, not refused: how somebody found us must never cost us what they said. */
const source = z
  .record(
    z.string().regex(/^(firstPage|referrer|utm_[a-z0-9_]{1,40})$/, 'Use firstPage, referrer or utm_*.'),
    z.string().transform((text) => oneLine(text).slice(0, enquiryLimits.sourceValue).toWellFormed()),
  )
  .refine((entries) => Object.keys(entries).length <= enquiryLimits.sourceEntries, {
    message: `At most ${enquiryLimits.sourceEntries} entries.`,
  });

export const enquirySchema = z.strictObject({
  name,
  email,
  company: company.optional(),
  useCase: z.enum(valuesOf(enquiryUseCases), 'Choose a use case from the list, or none.').optional(),
  budget: z.enum(valuesOf(enquiryBudgets), 'Choose a budget from the list, or none.').optional(),
  message,
  source: source.optional(),
});

/** What `/api/enquiries` takes: the enquiry, and the two values for the gates. Anything else is refused. */
export const submissionSchema = enquirySchema.extend({
  [honeypotField]: z.string().max(2_000).optional(),
  [startedAtField]: z.number().optional(),
});

export type Enquiry = z.output<typeof enquirySchema>;

/** The browser's type and the server's cannot drift apart: this line stops compiling when they do. */
export const asFields = (enquiry: Enquiry): EnquiryFields => enquiry;

function valuesOf<const T extends readonly { value: string }[]>(options: T): T[number]['value'][] {
  return options.map((option) => option.value);
}

function tooLong(limit: number): string {
  return `Use at most ${limit.toLocaleString('en-US')} characters.`;
}
