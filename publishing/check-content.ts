import { readFileSync } from 'node:fs';
import {
  type Document,
  isScalar,
  LineCounter,
  parseDocument,
  type Range,
  Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { messageOf } from '../domain/caught-error.ts';
import { valueAt } from '../domain/content/field-path.ts';

export interface Mistake {
  file: string;
  field: string;
  found: string;
  allowed: string;
  /** The same as a sentence at its field, where the two would be none. */
  says?: string;
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

export const parseYaml = (file: string, text: string): unknown => readDocument(file, text).toJS();

/** What stands in a file, to be read or changed; a text that is no YAML is a mistake with its line. */
export function readDocument(file: string, text: string): Document.Parsed {
  const lineCounter = new LineCounter();
  const lineAt = (node: { range?: Range | null }) => lineCounter.linePos(node.range?.[0] ?? 0).line;
  const mistake = (line: number, allowed: string) => {
    const found = text.split('\n')[line - 1]?.trim().slice(0, 120) ?? '';
    return new ContentMistake([{ file, field: `line ${line}`, found, allowed }]);
  };
  // The library's own look for fields that stand twice takes a time that grows with their square.
  const document = withinStack(
    () => parseDocument(text, { lineCounter, uniqueKeys: false }),
    () => mistake(1, 'no text in brackets, lists or fields so deep in each other'),
  );
  const [error] = document.errors;
  if (error) throw mistake(lineOf(error, text), plainly(error));
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value))
          throw mistake(lineAt(key), `each field once: ${String(key.value)} stands here a second time`);
        names.add(key.value);
      }
    },
    // YAML takes `- One note: two words` for a field of that name; no field of ours has a blank in it.
    Pair(_, { key }) {
      if (!isScalar(key) || key.type !== Scalar.PLAIN || !/\s/.test(String(key.value))) return;
      throw mistake(lineAt(key), sentenceInQuotes);
    },
    // `*New* work` without quotes. Real ones could be filled with more than memory holds.
    Alias(_, alias) {
      throw mistake(lineAt(alias), 'a text in quotes, if it begins with *');
    },
  });
  return document;
}

/** Texts that are nested thousands of times end a reader that calls itself: `otherwise` says so. */
function withinStack<T>(read: () => T, otherwise: () => Error): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? otherwise() : error;
  }
}

const sentenceInQuotes =
  'a sentence in quotes if it has a colon or a comma in it: text: "Two words: one scene"';

/** What to write in place of something that is no YAML. */
function plainly({ code, message }: YAMLError): string {
  const advice: Partial<Record<typeof code, string>> = {
    BLOCK_AS_IMPLICIT_KEY: `${sentenceInQuotes}; fields of one thing begin in the same column`,
    BLOCK_IN_FLOW: sentenceInQuotes,
    UNEXPECTED_TOKEN:
      'a text whose quotes end where it ends: "It\'s yours" has an apostrophe inside double quotes; double quotes inside are written \\"',
    BAD_SCALAR_START: 'a text in quotes, if it begins with a sign such as @, % or `',
    BAD_DQ_ESCAPE: 'a backslash in double quotes is written twice, or the text stands in single quotes',
    TAB_AS_INDENT: 'blanks at the beginning of a line, no tabs',
    BAD_INDENT: 'fields of one thing begin in the same column, and every [ or { has its ] or }',
    MULTILINE_IMPLICIT_KEY: 'a name, a colon and a blank before each text: title: Work',
  };
  if (isUnclosed(message)) return 'a text whose quotes are closed on the line where they are opened';
  return advice[code] ?? `valid YAML (${message.split('\n')[0]})`;
}

const isUnclosed = (message: string) => /^Missing closing ["']quote/.test(message);

/** The line of a slip. Open quotes are noticed at the end of the file: there it is where they open. */
function lineOf({ message, linePos }: YAMLError, text: string): number {
  const line = linePos?.[0].line ?? 1;
  if (!isUnclosed(message)) return line;
  const quote = message.charAt('Missing closing '.length);
  const opened = text.split('\n').findLastIndex((one) => one.split(quote).length % 2 === 0);
  return opened === -1 ? line : opened + 1;
}

export function splitFrontMatter(file: string, text: string) {
  const match = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(text);
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
  // With an empty line for the `---`, so that mistakes name the line of the file.
  return { front: `\n${match[1] ?? ''}`, body: match[2] ?? '' };
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
      found: unknownKeys ? 'a field that does not exist' : show(valueAt(raw, issue.path)),
      allowed: allowedBy(issue),
    };
  });
}

function allowedBy(issue: z.core.$ZodIssue) {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(', ');
  if (issue.code === 'invalid_type') return `a ${issue.expected}`;
  if (issue.code === 'unrecognized_keys')
    return 'leave it out, or check its spelling; a sentence with a comma in it stands in quotes';
  return issue.message;
}

const show = (value: unknown) =>
  value === undefined || value === '' ? 'nothing' : JSON.stringify(value).slice(0, 120);

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
