import type { Db } from '../tables.ts';

/**
 * Earlier versions of the site kept their own record of migrations in the table `migrations` and
 * refuse to start when it holds a name they do not know. This row tells them; the record itself is
 * Kysely's, in `kysely_migration`.
 */
export async function seeKyselyMigration(db: Db): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  await db
    .withTables<{ migrations: { name: string; applied_at: number } }>()
    .insertInto('migrations')
    .values({ name: '003-see-kysely-migration', applied_at: Date.now() })
    .execute();
}
