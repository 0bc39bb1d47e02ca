import { sql } from 'kysely';
import type { Db, Engine } from '../tables.ts';

/** What the desk adds to enquiries and reviews, and what makes lists and searches quick. */
export async function deskWork(db: Db, engine: Engine): Promise<void> {
  for (const [column, type] of [
    ['answered_by', 'text'],
    ['snoozed_until', 'bigint'],
    ['assigned_to', 'text'],
    ['demo', 'integer'],
  ] as const) {
    await db.schema.alterTable('enquiries').addColumn(column, type).execute();
  }
  for (const [column, type] of [
    ['moved_by', 'text'],
    ['cancel_words', 'text'],
    ['demo', 'integer'],
  ] as const) {
    await db.schema.alterTable('reviews').addColumn(column, type).execute();
  }
  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notes_by_subject').on('notes').column('about').execute();
  await db.schema
    .createTable('blocked_senders')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('away_spans')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute();
  await db.schema.createIndex('away_spans_by_end').on('away_spans').column('ends_at').execute();
  await makeListIndexes(db);
  for (const statement of engine === 'sqlite' ? sqliteSearchIndex : postgresSearchIndex) {
    await sql.raw(statement).execute(db);
  }
}

/** One for each list of the desk, over the rows of that list alone, with what its count asks. */
async function makeListIndexes(db: Db): Promise<void> {
  const statements = [
    'create index enquiries_waiting on enquiries (received_at, reference, canary, snoozed_until) where answered_at is null and spam_reason is null',
    'create index enquiries_answered on enquiries (answered_at, reference) where answered_at is not null',
    'create index enquiries_snoozed on enquiries (snoozed_until, reference) where snoozed_until is not null',
    'create index enquiries_spam on enquiries (received_at, reference, canary) where spam_reason is not null',
    'create index enquiries_by_sender on enquiries (lower(email))',
    'create index reviews_by_visitor on reviews (lower(email))',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const texts = ['reference', 'name', 'email', 'company', 'use_case', 'budget', 'message', 'source'];
const columns = texts.join(', ');

/**
 * What a visitor sent never changes, so there is no trigger for updates. `secure-delete` takes words
 * out of the index at once, and not at a later merge: 0.3 ms for each enquiry that is erased.
 */
const sqliteSearchIndex = [
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

/** Replaced by blanks: PostgreSQL would keep an address or a reference as one word. */
const glue = '@./-_:+&=?#%~<>';
const postgresWords = texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `);
const postgresSearchIndex = [
  `alter table enquiries add column search tsvector generated always as
     (to_tsvector('simple', translate(${postgresWords}, '${glue}', '${' '.repeat(glue.length)}'))) stored`,
  // Without a list of pending entries, which every search would read until the next vacuum.
  'create index enquiries_search on enquiries using gin (search) with (fastupdate = off)',
];
