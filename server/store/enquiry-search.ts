import { type RawBuilder, sql } from 'kysely';
import { enquiryFieldNames, fieldOf } from '../../domain/enquiry/fields.ts';

/**
 * One word of a search: an enquiry must hold it, or one of `others` (the stored value of a choice
 * whose label holds it).
 */
export interface SearchTerm {
  word: string;
  others: string[];
}

/** `begins`: words that begin with these count too, which reads much more of the index. */
export type SearchMode = 'whole' | 'begins';

/** `sort_key` orders what was found by its time, and `tie_breaker` what came at the same time. */
export type FoundEnquiries = RawBuilder<{ reference: string; sort_key: number; tie_breaker: string }>;

export function searchSqlite(terms: SearchTerm[], mode: SearchMode): FoundEnquiries {
  const query = terms.map(({ word, others }) => {
    const each = [`"${word}"${mode === 'begins' ? '*' : ''}`, ...others.map((other) => `"${other}"`)];
    return `(${each.join(' OR ')})`;
  });
  // FTS5 gives rows in the order of their ids without sorting; a constant does not change that.
  return sql`(select reference, rowid as sort_key, '' as tie_breaker from enquiry_search
    where enquiry_search match ${query.join(' AND ')})`;
}

export function searchPostgres(terms: SearchTerm[], mode: SearchMode): FoundEnquiries {
  const query = terms.map(({ word, others }) => {
    const each = [`${phrase(word)}${mode === 'begins' ? ':*' : ''}`, ...others.map(phrase)];
    return `(${each.join(' | ')})`;
  });
  return sql`(select reference, received_at as sort_key, reference as tie_breaker from enquiries
    where search @@ to_tsquery('simple', ${query.join(' & ')}))`;
}

const phrase = (text: string) => `'${foldAccents(text).replaceAll("'", "''")}'`;

/** `é` as `e`, as the index holds it. */
const foldAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');

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
