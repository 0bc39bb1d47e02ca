import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { up as enquiriesAndDeliveries } from './migrations/001-enquiries-and-deliveries.ts';
import { up as reviews } from './migrations/002-reviews.ts';
import { up as seeKyselyMigration } from './migrations/003-see-kysely-migration.ts';
import { up as limits } from './migrations/004-limits.ts';
import { up as deskSignIn } from './migrations/005-desk-sign-in.ts';
import { up as deskWork } from './migrations/006-desk-work.ts';
import { up as foldedSearch } from './migrations/007-folded-search.ts';
import { up as noMailSummaries } from './migrations/008-no-mail-summaries.ts';
import { up as visitorMoves } from './migrations/009-visitor-moves.ts';
import { up as wrongCodes } from './migrations/010-wrong-codes.ts';
import { up as maybeSpam } from './migrations/011-maybe-spam.ts';
import { up as answers } from './migrations/012-answers.ts';
import { up as visits } from './migrations/013-visits.ts';
import { up as ourWords } from './migrations/014-our-words.ts';
import { up as deskIndexes } from './migrations/015-desk-indexes.ts';
import { up as byStudio } from './migrations/016-by-studio.ts';
import type { Db, Engine } from './tables.ts';

/**
 * Each gives the SQL statements of one step, for an engine. Kysely runs them in the order of their
 * names and records the names in the store: never rename or change one after a release. A list and
 * not a folder to read, because the server is bundled into one file.
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
  '009-visitor-moves': visitorMoves,
  '010-wrong-codes': wrongCodes,
  '011-maybe-spam': maybeSpam,
  '012-answers': answers,
  '013-visits': visits,
  '014-our-words': ourWords,
  '015-desk-indexes': deskIndexes,
  '016-by-studio': byStudio,
};

/** As their files are called, whose names a build writes into version.json: tests compare the two. */
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
