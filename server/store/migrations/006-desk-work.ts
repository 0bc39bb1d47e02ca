import { sql } from 'kysely';
import { makeSearchIndex } from '../search-index.ts';
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
  await makeSearchIndex(db, engine, ['name', 'email', 'company', 'use_case', 'budget', 'message']);
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
