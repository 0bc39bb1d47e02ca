import type { ZodError } from 'zod';
import type { Contact } from '../../domain/content/contact.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { type EnquiryFieldName, fieldOf } from '../../domain/enquiry/fields.ts';

type FormWords = Contact['form'];
type Issue = ZodError['issues'][number];

/**
 * Why the fields of a form without script were refused, in the words of content/contact.yaml. The
 * messages of the schema itself are for programs that use `/api`.
 */
export function formErrors(words: FormWords, { issues }: ZodError, typed: Record<string, string>): string[] {
  return [...new Set(issues.map((issue) => inWords(words, issue, typed)))];
}

function inWords({ fields, errors }: FormWords, issue: Issue, typed: Record<string, string>): string {
  // The schema knows the fields of the form alone, so the path of an issue begins with one.
  const name = issue.path[0] as EnquiryFieldName;
  const field = fieldOf(name);
  const label = fields[name]?.label ?? field.label;
  if (field.kind === 'choice') return fillPlaceholders(errors.choice, { label });
  if (issue.code === 'too_big') {
    const over = count((typed[name] ?? '').trim().length - field.limit);
    return fillPlaceholders(errors.tooLong, { label, limit: count(field.limit), over });
  }
  return issue.code === 'invalid_format' ? errors.email : (fields[name]?.missing ?? issue.message);
}

const count = (characters: number) => characters.toLocaleString('en-US');
