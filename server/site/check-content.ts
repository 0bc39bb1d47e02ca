import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { messageOf } from '../../domain/caught-error.ts';

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

/** The checked data of a content file; undefined, and `mistakes` longer, where it is wrong. */
export function checkContent<S extends z.ZodType>(
  file: string,
  read: () => unknown,
  schema: S,
  mistakes: Mistake[],
): z.infer<S> | undefined {
  let raw: unknown;
  try {
    raw = withoutConfirmFlags(read());
  } catch (error) {
    if (error instanceof ContentMistake) mistakes.push(...error.mistakes);
    else mistakes.push({ file, field: '(file)', found: messageOf(error), allowed: 'a readable file' });
    return undefined;
  }
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  mistakes.push(...mistakesOf(file, raw, result.error));
  return undefined;
}

export const readYamlFile = (file: string) => parseYaml(file, readText(file));

/** A content file's text. Another encoding would show as wrong letters, and a mark as none at all. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (text.startsWith('\uFEFF')) {
    throw new ContentMistake([
      { file, field: 'line 1', found: 'a byte-order mark before the text', allowed: 'UTF-8 without one' },
    ]);
  }
  if (!Buffer.from(text).equals(bytes)) {
    const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
    throw new ContentMistake([
      { file, field: `line ${line}`, found: 'bytes that are not UTF-8', allowed: 'a text saved as UTF-8' },
    ]);
  }
  return text;
}

export function parseYaml(file: string, text: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    throw new ContentMistake([
      { file, field: `line ${line}`, found: error.message.split('\n')[0] ?? '', allowed: 'valid YAML' },
    ]);
  }
  return document.toJS();
}

export function splitFrontMatter(file: string, text: string) {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) {
    throw new ContentMistake([
      {
        file,
        field: 'line 1',
        found: JSON.stringify(text.slice(0, 20)),
        allowed: 'facts between two lines of ---, then the text',
      },
    ]);
  }
  return { front: match[1] ?? '', body: match[2] ?? '' };
}

function mistakesOf(file: string, raw: unknown, error: z.ZodError): Mistake[] {
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

/** In any content file, in place of a sentence: `{ text: "...", confirm: true }`. */
interface UnconfirmedText {
  text: string;
  confirm: true;
}

export function isUnconfirmed(value: object): value is UnconfirmedText {
  const isConfirm = 'confirm' in value && value.confirm === true;
  return isConfirm && 'text' in value && typeof value.text === 'string' && Object.keys(value).length === 2;
}

/** The same data with every unconfirmed sentence as plain text, which is what the schemas check. */
export function withoutConfirmFlags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutConfirmFlags);
  if (typeof value !== 'object' || value === null) return value;
  if (isUnconfirmed(value)) return value.text;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutConfirmFlags(inner)]));
}
