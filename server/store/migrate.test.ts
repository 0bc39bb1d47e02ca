import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import {
  engines,
  newStoreSettings,
  openTestStore,
  testStoreSettings,
} from '../../tests/support/test-store.ts';
import { findEnquiry } from '../enquiries/enquiry-store.ts';
import { connectStore, type StoreSettings } from './connect.ts';
import { migrationNames } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

test.each(engines)(
  'on %s, a store of the version before Kysely’s migrations keeps all it holds',
  async (engine) => {
    const settings = await newStoreSettings(engine);
    await writeStore(settings, oldStore);

    const store = await openTestStore(settings);
    expect(await findEnquiry(store.db, 'LT-222222')).toMatchObject({ name: 'Ada', message: 'A scene' });
    expect(await search(store, 'scene')).toEqual(['LT-222222']);
    expect(await store.db.selectFrom('deliveries').select(['id', 'state']).execute()).toEqual([
      { id: 'one', state: 'due' },
    ]);
    expect(await store.db.selectFrom('reviewSeats').selectAll().execute()).toEqual([
      { day: '2026-11-17 Europe/Berlin', seat: 0, reference: 'LT-333333' },
    ]);
    const record = sql<{ name: string }>`select name from kysely_migration order by name`;
    const names = (await record.execute(store.db)).rows.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual([
      '001-enquiries-and-deliveries',
      '002-reviews',
      '003-see-kysely-migration',
    ]);
    // The version before refuses to start when its own record holds a name it does not know.
    const oldRecord = sql<{ name: string }>`select name from migrations order by name`;
    expect((await oldRecord.execute(store.db)).rows.at(-1)).toEqual({ name: '003-see-kysely-migration' });
  },
);

test('migrations are numbered without a gap, so that a new one comes after all that stores have', () => {
  // A build reads the names of the files.
  const files = readdirSync(join(import.meta.dirname, 'migrations'));
  expect(files.map((file) => file.replace('.ts', '')).toSorted()).toEqual(migrationNames);
  const numbers = migrationNames.map((_, index) => String(index + 1).padStart(3, '0'));
  expect(migrationNames.map((name) => /^(\d{3})-[a-z][a-z-]*$/.exec(name)?.[1])).toEqual(numbers);
});

test.each(engines)(
  'on %s, every field of the form has its column and is searched, as are our own words',
  async (engine) => {
    const store = await openTestStore(engine);
    const columns = [...enquiryFieldNames, 'ourWords'];
    await insertEnquiry(store, columns);
    for (const column of columns)
      expect([column, await search(store, wordOf(column))]).toEqual([column, ['LT-444444']]);
  },
);

test.each(engines)(
  'on %s, a store of a newer version is refused in plain words, and left alone',
  async (engine) => {
    const settings = await testStoreSettings(engine);
    const store = await openTestStore(settings);
    await sql`insert into kysely_migration values ('999-next', '2027-01-01T00:00:00.000Z')`.execute(store.db);
    await expect(connectStore(settings)).rejects.toThrow(
      'The store was made by a newer version of this site (it has "999-next"): run that one.',
    );
  },
);

/** One word for each field, which no other field holds. */
const wordOf = (column: string) => `word${column.replaceAll('_', '')}`;

async function insertEnquiry(store: Store, columns: string[]): Promise<void> {
  const facts = { reference: 'LT-444444', key: 'key', digest: '', receivedAt: 1, canary: 0 };
  const row = { ...facts, ...Object.fromEntries(columns.map((column) => [column, wordOf(column)])) };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into enquiries (${names}) values (${sql.join(Object.values(row))})`.execute(store.db);
}

async function search(store: Store, word: string): Promise<string[]> {
  const found = store.db.selectFrom(store.search([{ word, others: [] }], 'whole').as('found'));
  return (await found.select('found.reference').execute()).map(({ reference }) => reference);
}

async function writeStore({ databaseUrl, dataDir }: StoreSettings, statements: string[]): Promise<void> {
  const store = databaseUrl
    ? openPostgres(databaseUrl, () => undefined)
    : openSqlite(join(dataDir, 'longtake.sqlite'));
  for (const statement of statements) await sql.raw(statement).execute(store.db);
  await store.close();
}

/** What the version before wrote, as it wrote it. */
const oldStore = [
  'create table "migrations" ("name" text primary key, "applied_at" bigint not null)',
  'create table "enquiries" ("reference" text primary key, "key" text not null unique, "digest" text not null, "received_at" bigint not null, "name" text not null, "email" text not null, "company" text, "use_case" text, "budget" text, "message" text not null, "source" text, "spam_reason" text, "answered_at" bigint, "canary" integer not null)',
  'create index "enquiries_by_time" on "enquiries" ("received_at", "reference")',
  'create table "deliveries" ("id" text primary key, "kind" text not null, "about" text not null, "state" text not null, "created_at" bigint not null, "due_at" bigint not null, "attempts" integer not null, "lease_owner" text, "lease_until" bigint, "finished_at" bigint, "last_error" text)',
  'create index "deliveries_by_due" on "deliveries" ("state", "due_at")',
  'create index "deliveries_by_subject" on "deliveries" ("about")',
  'create table "reviews" ("reference" text primary key, "key" text not null unique, "digest" text not null, "booked_at" bigint not null, "booked_start" bigint not null, "starts_at" bigint not null, "ends_at" bigint not null, "day" text not null, "moved_from" bigint, "sequence" integer not null, "state" text not null, "cancelled_at" bigint, "cancelled_by" text, "name" text not null, "email" text not null, "time_zone" text not null, "note" text)',
  'create index "reviews_by_start" on "reviews" ("state", "starts_at")',
  'create table "review_steps" ("step" bigint primary key, "reference" text not null)',
  'create index "review_steps_by_review" on "review_steps" ("reference")',
  'create table "review_seats" ("day" text not null, "seat" integer not null, "reference" text not null, constraint "review_seats_key" primary key ("day", "seat"))',
  'create index "review_seats_by_review" on "review_seats" ("reference")',
  `insert into migrations values ('001-enquiries-and-deliveries', 1794828655191), ('002-reviews', 1794828655191)`,
  `insert into enquiries values ('LT-222222', 'key', 'digest', 1794828655191, 'Ada', 'ada@example.com', null, null, null, 'A scene', null, null, null, 0)`,
  `insert into deliveries values ('one', 'enquiry-notice', 'LT-222222', 'due', 0, 0, 0, null, null, null, null)`,
  `insert into review_seats values ('2026-11-17 Europe/Berlin', 0, 'LT-333333')`,
];
