import { enquiryFieldNames, fieldOf } from '../../domain/enquiry/fields.ts';
import type { SearchTerm } from '../store/enquiry-search.ts';

const mostTerms = 8;

/**
 * What an owner typed, as words that all must be found. Words are cut as the search index cuts them,
 * so `ada@example.com` is three.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.slice(0, mostTerms).map((word) => ({ word, others: valuesLabelled(word) }));
}

/** The store holds `film` where an owner reads and types `Feature Film`. */
function valuesLabelled(word: string): string[] {
  return enquiryFieldNames.flatMap((name) => {
    const field = fieldOf(name);
    if (field.kind !== 'choice') return [];
    const labelled = field.options.filter(({ label }) =>
      label
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((part) => part.startsWith(word)),
    );
    return labelled.map(({ value }) => value);
  });
}
