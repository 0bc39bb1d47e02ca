import { Migrator, type Migration } from 'kysely/migration';
import { addFieldColumn } from './add-field-column.ts';
import { enquiriesAndDeliveries } from './migrations/001-enquiries-and-deliveries.ts';
import { reviews } from './migrations/002-reviews.ts';
import { seeKyselyMigration } from './migrations/003-see-kysely-migration.ts';
import { limits } from './migrations/004-limits.ts';
import { deskSignIn } from './migrations/005-desk-sign-in.ts';
import { deskWork } from './migrations/006-desk-work.ts';
import type { Db, Engine, EnquiryFieldColumns } from './tables.ts';

/**
 * Kysely runs these in the order of their names and records the names in the store: never rename
 * or change one after a release. A list and not a folder to read, because the server is bundled
 * into one file.
 */
const migrations: Record<string, (db: Db, engine: Engine) => Promise<void>> = {
  '001-enquiries-and-deliveries': enquiriesAndDeliveries,
  '002-reviews': reviews,
  '003-see-kysely-migration': seeKyselyMigration,
  '004-limits': limits,
  '005-desk-sign-in': deskSignIn,
  '006-desk-work': deskWork,
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
  migrations[name] = (db, engine) => addFieldColumn(db, engine, { column, searched });
}

/** A version of the site lists them, so that nobody goes back to one that cannot read the store. */
export const migrationNames = Object.keys(migrations).toSorted();

export async function migrateToLatest(db: Db, engine: Engine): Promise<void> {
  const forEngine = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (tx) => up(tx as Db, engine) },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(forEngine) },
  });
  const { error } = await migrator.migrateToLatest();
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
