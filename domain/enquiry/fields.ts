import { keysOf } from '../keys-of.ts';
import { manyLines, oneLine } from '../text.ts';

/**
 * The fields of the enquiry form. Form, validation, row, mails, CSV, webhook, desk and its search,
 * `enquiries show` and the page without script follow from this table: see "Adding a field" in
 * README.md. The column of `useCase` is `use_case`. Imports no library, because the form in the
 * browser reads it too.
 */
interface FieldFacts {
  /** Of the studio's command and the desk; form and mails have that of content/contact.yaml. */
  label: string;
  /** What programs are told that leave it out. A field without it is optional. */
  required?: string;
  /** Shown with an asterisk though it may be left out. */
  starred?: true;
  /** Takes the whole width of the form. */
  wide?: true;
}

export interface TextField extends FieldFacts {
  kind: 'line' | 'email' | 'paragraphs';
  /** Most characters as browsers count them: UTF-16 units, a line break is one. */
  limit: number;
  autoComplete?: string;
}

export interface ChoiceField extends FieldFacts {
  kind: 'choice';
  /** Always optional: `required` on a select needs an option with an empty value. */
  required?: never;
  options: readonly { value: string; label: string }[];
}

export type EnquiryField = TextField | ChoiceField;

/** What is left of a typed text before its length counts and it is stored. */
export const cleanText: Record<TextField['kind'], (text: string) => string> = {
  line: oneLine,
  email: (text) => text.trim(),
  paragraphs: manyLines,
};

export const enquiryFields = {
  name: {
    kind: 'line',
    label: 'Name',
    required: 'Enter your name.',
    limit: 200,
    autoComplete: 'name',
  },
  email: {
    kind: 'email',
    label: 'Email',
    required: 'Enter your email address.',
    limit: 254,
    autoComplete: 'email',
  },
  company: {
    kind: 'line',
    label: 'Company',
    limit: 200,
    autoComplete: 'organization',
    wide: true,
  },
  useCase: {
    kind: 'choice',
    label: 'Use case',
    starred: true,
    options: [
      { value: 'film', label: 'Feature Film' },
      { value: 'tv', label: 'TV Series' },
      { value: 'commercial', label: 'Commercial/Ads' },
      { value: 'music-video', label: 'Music Video' },
      { value: 'documentary', label: 'Documentary' },
      { value: 'other', label: 'Other' },
    ],
  },
  budget: {
    kind: 'choice',
    label: 'Budget',
    options: [
      { value: 'under-10k', label: 'Under $10K' },
      { value: '10k-25k', label: '$10K - $25K' },
      { value: '25k-50k', label: '$25K - $50K' },
      { value: '50k-100k', label: '$50K - $100K' },
      { value: 'over-100k', label: 'Over $100K' },
      { value: 'discuss', label: "Let's Discuss" },
    ],
  },
  message: {
    kind: 'paragraphs',
    label: 'Message',
    required: 'Tell us about your project.',
    limit: 10_000,
    wide: true,
  },
} as const satisfies Record<string, EnquiryField>;

type Fields = typeof enquiryFields;
export type EnquiryFieldName = keyof Fields;

export const enquiryFieldNames = keysOf(enquiryFields);

/** The table's entry with the type that all entries share. */
export function fieldOf(name: EnquiryFieldName): EnquiryField {
  return enquiryFields[name];
}

/**
 * Sent beside an enquiry for the spam check and never stored: a field that people cannot see, and
 * when the page was opened, in milliseconds since 1970. A page without script leaves the second
 * out.
 */
export const honeypotField = 'website';
export const startedAtField = 'startedAt';
/** The idempotency key of a form posted without script; `/api` takes it as a header. */
export const keyField = 'key';
