import type { Store } from './dialect.ts';
import type { Tx } from './tables.ts';
import { enquiriesAndDeliveries } from './migrations/001-enquiries-and-deliveries.ts';
import { reviews } from './migrations/002-reviews.ts';

/** In order, and never changed after a release: a store remembers them by name. */
const migrations: { name: string; up: (tx: Tx) => Promise<void> }[] = [
  { name: '001-enquiries-and-deliveries', up: enquiriesAndDeliveries },
  { name: '002-reviews', up: reviews },
];

/** Safe when several processes start at once: the first one works, the others wait and find it done. */
export async function migrate(store: Store, now: number): Promise<void> {
  await store.exclusively(async (tx) => {
    await tx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    const applied = await tx
      .withTables<{ migrations: MigrationRow }>()
      .selectFrom('migrations')
      .select('name')
      .execute();
    const known = new Set(migrations.map(({ name }) => name));
    const strange = applied.find(({ name }) => !known.has(name));
    if (strange) {
      throw new Error(
        `The store was made by a newer version of this site (it has "${strange.name}"): run that one.`,
      );
    }
    for (const { name, up } of migrations.filter((each) => !applied.some((row) => row.name === each.name))) {
      await up(tx);
      await tx
        .withTables<{ migrations: MigrationRow }>()
        .insertInto('migrations')
        .values({ name, applied_at: now })
        .execute();
    }
  });
}

interface MigrationRow {
  name: string;
  applied_at: number;
}
