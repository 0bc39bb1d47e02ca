import type { Tx } from '../tables.ts';

export async function enquiriesAndDeliveries(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('enquiries')
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
  await tx.schema
    .createIndex('enquiries_by_time')
    .on('enquiries')
    .columns(['received_at', 'reference'])
    .execute();

  await tx.schema
    .createTable('deliveries')
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
  await tx.schema.createIndex('deliveries_by_due').on('deliveries').columns(['state', 'due_at']).execute();
  await tx.schema.createIndex('deliveries_by_subject').on('deliveries').column('about').execute();
}
