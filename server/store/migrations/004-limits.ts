import type { Db } from '../tables.ts';

/** What limits count by; people appear in it as keyed hashes only. */
export async function limits(db: Db): Promise<void> {
  await db.schema
    .createTable('open_reviews')
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('open_reviews_key', ['holder', 'place'])
    .execute();
  await db.schema.createIndex('open_reviews_by_review').on('open_reviews').column('reference').execute();

  await db.schema
    .createTable('automatic_mails')
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('delivery', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('automatic_mails_key', ['recipient', 'place'])
    .execute();
  await db.schema.alterTable('deliveries').addColumn('held_for', 'text').execute();
}
