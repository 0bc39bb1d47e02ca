import { foldAccents } from './enquiry-search.ts';
import type { Engine } from './tables.ts';

/** Statements that make the index that the desk's search reads, anew where there is one. */
export function searchIndex(engine: Engine, fieldColumns: readonly string[]): string[] {
  const texts = ['reference', ...fieldColumns, 'source'];
  return engine === 'sqlite' ? sqliteIndex(texts) : postgresIndex(texts);
}

/**
 * What a visitor sent never changes, so there is no trigger for updates. `secure-delete` takes words
 * out of the index at once, and not at a later merge: 0.3 ms for each enquiry that is erased.
 */
function sqliteIndex(texts: string[]): string[] {
  const columns = texts.join(', ');
  return [
    'drop trigger if exists enquiry_stored',
    'drop trigger if exists enquiry_erased',
    'drop table if exists enquiry_search',
    `create virtual table enquiry_search using fts5(${columns})`,
    "insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)",
    `insert into enquiry_search (${columns}) select ${columns} from enquiries order by received_at, reference`,
    `create trigger enquiry_stored after insert on enquiries begin
       insert into enquiry_search (${columns}) values (${texts.map((text) => `new.${text}`).join(', ')});
     end`,
    // By the word after "LT-", which one enquiry alone has in this column.
    `create trigger enquiry_erased after delete on enquiries begin
       delete from enquiry_search
       where enquiry_search match 'reference:"' || substr(old.reference, 4) || '"' and reference = old.reference;
     end`,
  ];
}

/** Replaced by blanks: PostgreSQL would keep an address or a reference as one word. */
const glue = '@./-_:+&=?#%~<>';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Letters with accents: PostgreSQL's own extension for them, `unaccent`, is not everywhere. */
const accented = [...between(0xc0, 0x24f), ...between(0x1e00, 0x1eff)].filter(
  (letter) => foldAccents(letter) !== letter && foldAccents(letter).length === 1,
);
/** Accents of letters that come in two parts. `translate` drops what has no counterpart. */
const accents = between(0x300, 0x36f);

/** PostgreSQL writes every enquiry anew when the column is added. */
function postgresIndex(texts: string[]): string[] {
  const words = texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `);
  const from = [glue, ...accented, ...accents].join('');
  const to = ' '.repeat(glue.length) + accented.map(foldAccents).join('');
  return [
    'alter table enquiries drop column if exists search',
    `alter table enquiries add column search tsvector generated always as
       (to_tsvector('simple', translate(${words}, '${from}', '${to}'))) stored`,
    // Without a list of pending entries, which every search would read until the next vacuum.
    'create index enquiries_search on enquiries using gin (search) with (fastupdate = off)',
  ];
}
