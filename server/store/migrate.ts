import { Migrator, type Migration } from 'kysely/migration';
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
const migrations = {
  '001-enquiries-and-deliveries': { up: enquiriesAndDeliveries },
  '002-reviews': { up: reviews },
  '003-see-kysely-migration': { up: seeKyselyMigration },
  '004-limits': { up: limits },
  '005-desk-sign-in': { up: deskSignIn },
  '006-desk-work': { up: deskWork },
} satisfies Record<string, { up: (db: Db, engine: Engine) => Promise<void> }>;

/** Which migration made each field's column: a field without a column does not compile. */
export const columnMadeBy: Record<keyof EnquiryFieldColumns, keyof typeof migrations> = {
  name: '001-enquiries-and-deliveries',
  email: '001-enquiries-and-deliveries',
  company: '001-enquiries-and-deliveries',
  use_case: '001-enquiries-and-deliveries',
  budget: '001-enquiries-and-deliveries',
  message: '001-enquiries-and-deliveries',
};

/** A version of the site lists them, so that nobody goes back to one that cannot read the store. */
export const migrationNames = Object.keys(migrations);

export async function migrateToLatest(db: Db, engine: Engine): Promise<void> {
  const forEngine = Object.entries<(typeof migrations)[keyof typeof migrations]>(migrations).map(
    ([name, { up }]): [string, Migration] => [name, { up: (tx) => up(tx as Db, engine) }],
  );
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
