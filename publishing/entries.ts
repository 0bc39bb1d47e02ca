import { hash } from 'node:crypto';
import { type FieldPath, pathKey } from '../domain/content/field-path.ts';
import { isUnconfirmed } from './check-content.ts';
import { NoSuchPlace } from './edit-yaml.ts';

/**
 * Entries of lists have no names in YAML. An edit addresses one by a mark that it keeps while the list
 * is changed, on whichever device: `['values', 'items', '@3fa29c01', 'text']`. Of a list that nobody
 * has touched it is a hash of what the entry says; the first edit below a list notes all of them.
 */
export type EntryMarks = Record<string, string[]>;

/** The marks of every list, by the way to it in positions and in marks. */
export function entryMarks(data: unknown, noted: EntryMarks): { placed: EntryMarks; marked: EntryMarks } {
  const placed: EntryMarks = {};
  const marked: EntryMarks = {};
  const walk = (value: unknown, positions: FieldPath, path: FieldPath): void => {
    if (typeof value !== 'object' || value === null || isUnconfirmed(value)) return;
    const marks = Array.isArray(value) ? marksOf(value, noted[pathKey(path)]) : undefined;
    if (marks) {
      placed[pathKey(positions)] = marks;
      marked[pathKey(path)] = marks;
    }
    for (const [key, inner] of Object.entries(value)) {
      const step = marks ? (marks[Number(key)] ?? '') : key;
      walk(inner, [...positions, marks ? Number(key) : key], [...path, step]);
    }
  };
  walk(data, [], []);
  return { placed, marked };
}

function marksOf(list: unknown[], noted: string[] | undefined): string[] {
  if (noted?.length === list.length) return noted;
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const id = hash('sha256', JSON.stringify(entry)).slice(0, 8);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return `@${id}${count > 1 ? `-${count}` : ''}`;
  });
}

/** A way with marks as one with positions; positions in it stay as they are. */
export function inPlace(path: FieldPath, marked: EntryMarks): FieldPath {
  return path.map((step, index) => {
    if (typeof step !== 'string' || !step.startsWith('@')) return step;
    const position = marked[pathKey(path.slice(0, index))]?.indexOf(step) ?? -1;
    if (position === -1) throw new NoSuchPlace(path.slice(0, index));
    return position;
  });
}
