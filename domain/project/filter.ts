import type { Entry } from './entry.ts';
import { fold } from './fold.ts';
import type { Category } from './release.ts';

/** Every word of the search must occur in the title, client, year, categories or tags. */
export function filterEntries<S>(entries: Entry<S>[], category: Category | null, search: string) {
  const words = fold(search).split(' ').filter(Boolean);
  return entries.filter(
    (entry) =>
      (!category || entry.categories.includes(category)) &&
      words.every((word) => foldedText(entry).includes(word)),
  );
}

/**
 * Folding takes most of the time: cached per entry, so that a keystroke over 1,200 entries takes
 * one frame.
 */
const folded = new WeakMap<object, string>();
function foldedText(entry: Entry<unknown>) {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const { title, client, year, categories, tags } = entry;
  const text = fold([title, client, year, ...categories, ...tags].join(' '));
  folded.set(entry, text);
  return text;
}
