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
