import { type RawBuilder, sql } from 'kysely';
import { enquiryFieldNames, fieldOf } from '../../domain/enquiry/fields.ts';
import type { Engine } from './tables.ts';

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

/** `sortKey` orders what was found by its time, and `tieBreaker` what came at the same time. */
export type FoundEnquiries = RawBuilder<{ reference: string; sortKey: number; tieBreaker: string }>;

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

/** Statements that make the index that the desk's search reads, anew where there is one. */
export function searchIndex(engine: Engine, fieldColumns: readonly string[]): string[] {
  const texts = ['reference', ...fieldColumns, 'source'];
  return engine === 'sqlite' ? sqliteIndex(texts) : postgresIndex(texts);
}

/**
 * What a visitor sent never changes: of updates, those of what owners wrote alone have a trigger.
 * `secure-delete` takes words out of the index at once, and not at a later merge: 0.3 ms for each
 * enquiry that is erased.
 */
function sqliteIndex(texts: string[]): string[] {
  const columns = texts.join(', ');
  // By the word after "LT-", which one enquiry alone has in this column.
  const isIts = `enquiry_search match 'reference:"' || substr(old.reference, 4) || '"' and reference = old.reference`;
  return [
    'drop trigger if exists enquiry_stored',
    'drop trigger if exists enquiry_written_to',
    'drop trigger if exists enquiry_erased',
    'drop table if exists enquiry_search',
    `create virtual table enquiry_search using fts5(${columns})`,
    "insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)",
    `insert into enquiry_search (${columns}) select ${columns} from enquiries order by received_at, reference`,
    `create trigger enquiry_stored after insert on enquiries begin
       insert into enquiry_search (${columns}) values (${texts.map((text) => `new.${text}`).join(', ')});
     end`,
    ...(texts.includes('our_words')
      ? [
          `create trigger enquiry_written_to after update of our_words on enquiries begin
             update enquiry_search set our_words = new.our_words where ${isIts};
           end`,
        ]
      : []),
    `create trigger enquiry_erased after delete on enquiries begin
       delete from enquiry_search where ${isIts};
     end`,
  ];
}

/** Replaced by blanks: PostgreSQL would keep an address or a reference as one word. */
const glue = '@./-_:+&=?#%~<>';

/** PostgreSQL writes every enquiry anew when the column is added. */
function postgresIndex(texts: string[]): string[] {
  const words = texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `);
  // As `foldAccents`. PostgreSQL's own extension for this, `unaccent`, is not everywhere.
  const folded = `normalize(regexp_replace(normalize(${words}, NFD), '[\\u0300-\\u036F]', '', 'g'))`;
  return [
    'alter table enquiries drop column if exists search',
    `alter table enquiries add column search tsvector generated always as
       (to_tsvector('simple', translate(${folded}, '${glue}', '${' '.repeat(glue.length)}'))) stored`,
    // Without a list of pending entries, which every search would read until the next vacuum.
    'create index enquiries_search on enquiries using gin (search) with (fastupdate = off)',
  ];
}
