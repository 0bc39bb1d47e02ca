import { z } from 'zod';
import { oneLine } from '../text.ts';
import type { EnquiryValues } from './enquiry.ts';
import {
  cleanText,
  type ChoiceField,
  type EnquiryField,
  type EnquiryFieldName,
  enquiryFieldNames,
  fieldOf,
  type TextField,
  honeypotField,
  startedAtField,
} from './fields.ts';

const sourceLimits = { value: 500, entries: 20 };

/** Long tracking addresses are cut and not refused: they must never cost us an enquiry. */
const source = z
  .record(
    z.string().regex(/^(firstPage|referrer|utm_[a-z0-9_]{1,40})$/, 'Use firstPage, referrer or utm_*.'),
    z.string().transform((text) => oneLine(text).slice(0, sourceLimits.value).toWellFormed()),
  )
  .refine((entries) => Object.keys(entries).length <= sourceLimits.entries, {
    message: `At most ${sourceLimits.entries} entries.`,
  });

type FieldSchemas = { [Name in EnquiryFieldName]: z.ZodType<EnquiryValues[Name]> };

// `Object.fromEntries` loses which name has which schema; both come from the same entry.
const fieldSchemas = Object.fromEntries(
  enquiryFieldNames.map((name) => [name, schemaOf(fieldOf(name))]),
) as FieldSchemas;

export const enquirySchema = z.strictObject({ ...fieldSchemas, source: source.optional() });

/** The body of `POST /api/enquiries`: the enquiry, and two values for the spam check. */
export const submissionSchema = enquirySchema.extend({
  [honeypotField]: z.string().max(2_000).optional(),
  [startedAtField]: z.number().optional(),
});

function schemaOf(field: EnquiryField): z.ZodType {
  return field.kind === 'choice' ? choiceSchema(field) : textSchema(field);
}

function choiceSchema({ label, options }: ChoiceField) {
  const values = options.map(({ value }) => value);
  return z.enum(values, `Choose a ${label.toLowerCase()} from the list, or none.`).optional();
}

function textSchema({ kind, label, required, limit }: TextField) {
  const cleaned = z.string(required ?? `${label} is text.`).transform(cleanText[kind]);
  const text = z.string().max(limit, `Use at most ${limit.toLocaleString('en-US')} characters.`);
  // The same expression browsers use for `type="email"`: who passes there must pass here.
  const checked = kind === 'email' ? text.regex(z.regexes.html5Email, 'Enter a valid email address.') : text;
  return required === undefined
    ? cleaned
        .transform((typed) => typed || undefined)
        .pipe(checked.optional())
        .optional()
    : cleaned.pipe(z.string().min(1, required)).pipe(checked);
}
