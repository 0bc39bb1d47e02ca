import type { Db } from '../tables.ts';

/**
 * `ifNotExists`: the stores of earlier versions have these tables, and no record of them that
 * Kysely reads.
 */
export async function enquiriesAndDeliveries(db: Db): Promise<void> {
  await db.schema
    .createTable('enquiries')
    .ifNotExists()
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('company', 'text')
    .addColumn('use_case', 'text')
    .addColumn('budget', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('spam_reason', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('canary', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('enquiries_by_time')
    .ifNotExists()
    .on('enquiries')
    .columns(['received_at', 'reference'])
    .execute();

  await db.schema
    .createTable('deliveries')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('deliveries_by_due')
    .ifNotExists()
    .on('deliveries')
    .columns(['state', 'due_at'])
    .execute();
  await db.schema
    .createIndex('deliveries_by_subject')
    .ifNotExists()
    .on('deliveries')
    .column('about')
    .execute();
}
