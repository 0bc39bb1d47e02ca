import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml, splitFrontMatter } from './check-content.ts';

/** A sentence that waits for the studio's word. */
export interface Unconfirmed {
  file: string;
  field: string;
  text: string;
}

/** In any content file, in place of a sentence: `{ text: "...", confirm: true }`. */
interface UnconfirmedText {
  text: string;
  confirm: true;
}

function isUnconfirmed(value: object): value is UnconfirmedText {
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

/** Every unconfirmed sentence of a content folder; `checkContent` reports files that cannot be read. */
export function unconfirmed(directory: string): Unconfirmed[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();
  return names.flatMap((name) => {
    const file = join(directory, name);
    return unconfirmedIn(readData(file), '').map(({ field, text }) => ({ file, field, text }));
  });
}

function readData(file: string): unknown {
  if (!/\.(yaml|md)$/.test(file)) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    return parseYaml(file, file.endsWith('.md') ? splitFrontMatter(file, text).front : text);
  } catch {
    return undefined;
  }
}

function unconfirmedIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isUnconfirmed(value)) return [{ field, text: value.text }];
  return Object.entries(value).flatMap(([key, inner]) =>
    unconfirmedIn(inner, Array.isArray(value) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.')),
  );
}
