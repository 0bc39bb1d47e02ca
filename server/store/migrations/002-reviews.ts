import type { Tx } from '../tables.ts';

export async function reviews(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('reviews')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('booked_at', 'bigint', (column) => column.notNull())
    .addColumn('booked_start', 'bigint', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('moved_from', 'bigint')
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addColumn('cancelled_by', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute();
  await tx.schema.createIndex('reviews_by_start').on('reviews').columns(['state', 'starts_at']).execute();

  await tx.schema
    .createTable('review_steps')
    .addColumn('step', 'bigint', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('review_steps_by_review').on('review_steps').column('reference').execute();

  await tx.schema
    .createTable('review_seats')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_seats_key', ['day', 'seat'])
    .execute();
  await tx.schema.createIndex('review_seats_by_review').on('review_seats').column('reference').execute();
}
