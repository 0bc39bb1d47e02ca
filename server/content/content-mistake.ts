import type { z } from 'zod';

export interface Mistake {
  file: string;
  field: string;
  found: string;
  allowed: string;
}

/** Thrown once with every mistake in it, so that an editor fixes a file in one round. */
export class ContentMistake extends Error {
  readonly mistakes: Mistake[];

  constructor(mistakes: Mistake[]) {
    super(
      `The content has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n` +
        mistakes
          .map(
            (m) => `  ${m.file}\n    field:   ${m.field}\n    found:   ${m.found}\n    allowed: ${m.allowed}`,
          )
          .join('\n'),
    );
    this.name = 'ContentMistake';
    this.mistakes = mistakes;
  }
}

export function mistakesOf(file: string, raw: unknown, error: z.ZodError): Mistake[] {
  return error.issues.map((issue) => {
    const path = issue.path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('');
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    return {
      file,
      field: [path.replace(/^\./, ''), unknownKeys?.join(', ')].filter(Boolean).join('.') || '(whole file)',
      found: unknownKeys ? 'a field that does not exist' : show(at(raw, issue.path)),
      allowed: allowedBy(issue),
    };
  });
}

function allowedBy(issue: z.core.$ZodIssue) {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(', ');
  if (issue.code === 'invalid_type') return `a ${issue.expected}`;
  if (issue.code === 'unrecognized_keys') return 'leave it out, or check its spelling';
  return issue.message;
}

/** What stands at a path that Zod names; undefined where the data ends before it. */
const at = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120));
