import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { enquiriesAndDeliveries } from './migrations/001-enquiries-and-deliveries.ts';
import { reviews } from './migrations/002-reviews.ts';
import { seeKyselyMigration } from './migrations/003-see-kysely-migration.ts';
import { limits } from './migrations/004-limits.ts';
import { deskSignIn } from './migrations/005-desk-sign-in.ts';
import { deskWork } from './migrations/006-desk-work.ts';
import { foldedSearch } from './migrations/007-folded-search.ts';
import { noMailSummaries } from './migrations/008-no-mail-summaries.ts';
import { searchIndex } from './search-index.ts';
import type { Db, Engine, EnquiryFieldColumns } from './tables.ts';

/**
 * SQL statements. Kysely runs the migrations in the order of their names and records the names in
 * the store: never rename or change one after a release. A list and not a folder to read, because
 * the server is bundled into one file.
 */
const migrations: Record<string, (engine: Engine) => string[]> = {
  '001-enquiries-and-deliveries': enquiriesAndDeliveries,
  '002-reviews': reviews,
  '003-see-kysely-migration': seeKyselyMigration,
  '004-limits': limits,
  '005-desk-sign-in': deskSignIn,
  '006-desk-work': deskWork,
  '007-folded-search': foldedSearch,
  '008-no-mail-summaries': noMailSummaries,
};

/**
 * Which migration makes each field's column: a field without one does not compile. A name that is
 * not in the list above becomes a migration, which adds the column and makes the field searchable.
 */
const columnMadeBy: Record<keyof EnquiryFieldColumns, string> = {
  name: '001-enquiries-and-deliveries',
  email: '001-enquiries-and-deliveries',
  company: '001-enquiries-and-deliveries',
  use_case: '001-enquiries-and-deliveries',
  budget: '001-enquiries-and-deliveries',
  message: '001-enquiries-and-deliveries',
};

const fieldColumns = Object.entries(columnMadeBy);
for (const [column, name] of fieldColumns.filter(([, each]) => !(each in migrations))) {
  const searched = fieldColumns.filter(([, other]) => other <= name).map(([each]) => each);
  migrations[name] = (engine) => addFieldColumn(engine, column, searched);
}

/** Also adds the field's words to what the desk searches. */
export function addFieldColumn(engine: Engine, column: string, searched: readonly string[]): string[] {
  return [`alter table enquiries add column ${column} text`, ...searchIndex(engine, searched)];
}

/** A version of the site lists them, so that nobody goes back to one that cannot read the store. */
export const migrationNames = Object.keys(migrations).toSorted();

export async function migrateToLatest(db: Db, engine: Engine): Promise<void> {
  const forEngine = Object.entries(migrations).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(tx) {
        for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(forEngine) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw newerStore(error) ?? error;
}

/** Kysely calls a store corrupted when it has a migration that this version does not know. */
function newerStore(error: unknown): Error | undefined {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  return name === undefined
    ? undefined
    : new Error(`The store was made by a newer version of this site (it has "${name}"): run that one.`, {
        cause: error,
      });
}
