import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnconfirmed, parseYaml, splitFrontMatter } from './check-content.ts';

/** A sentence that waits for the studio's word. */
export interface Unconfirmed {
  file: string;
  field: string;
  text: string;
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
