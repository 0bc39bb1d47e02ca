import type { Db } from '../tables.ts';

/**
 * `ifNotExists`: the stores of earlier versions have these tables, and no record of them that
 * Kysely reads.
 */
export async function reviews(db: Db): Promise<void> {
  await db.schema
    .createTable('reviews')
    .ifNotExists()
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
  await db.schema
    .createIndex('reviews_by_start')
    .ifNotExists()
    .on('reviews')
    .columns(['state', 'starts_at'])
    .execute();

  await db.schema
    .createTable('review_steps')
    .ifNotExists()
    .addColumn('step', 'bigint', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('review_steps_by_review')
    .ifNotExists()
    .on('review_steps')
    .column('reference')
    .execute();

  await db.schema
    .createTable('review_seats')
    .ifNotExists()
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_seats_key', ['day', 'seat'])
    .execute();
  await db.schema
    .createIndex('review_seats_by_review')
    .ifNotExists()
    .on('review_seats')
    .column('reference')
    .execute();
}
