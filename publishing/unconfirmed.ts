import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPlaceholders } from '../domain/content/placeholders.ts';
import { isUnconfirmed, parseYaml, splitFrontMatter } from './check-content.ts';

/** A sentence that waits for the studio's word. */
export interface Unconfirmed {
  file: string;
  /** The way to it, in words: `team, members, “Founder, Direction”, place`. */
  field: string;
  text: string;
}

/**
 * Every unconfirmed sentence of a content folder, as the site says it; `checkContent` reports files
 * that cannot be read.
 */
export function unconfirmed(directory: string, facts: Record<string, string | number> = {}): Unconfirmed[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();
  return names.flatMap((name) => {
    const file = join(directory, name);
    return unconfirmedIn(readData(file), []).map(({ field, text }) => ({
      file,
      field: field.join(', '),
      text: fillPlaceholders(text, facts),
    }));
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

function unconfirmedIn(value: unknown, field: string[]): { field: string[]; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isUnconfirmed(value)) return [{ field, text: value.text }];
  return Object.entries(value).flatMap(([key, inner]) =>
    unconfirmedIn(inner, [...field, Array.isArray(value) ? nameOf(inner, Number(key)) : key]),
  );
}

/** An entry of a list by what it is called there; where it has no name, by its place. */
function nameOf(entry: unknown, index: number): string {
  const named = ['name', 'title', 'heading', 'short', 'label'].map(
    (key) => (entry as Record<string, unknown> | null)?.[key],
  );
  const name = named.find((text) => typeof text === 'string');
  return name === undefined ? `no. ${index + 1}` : `“${name}”`;
}
