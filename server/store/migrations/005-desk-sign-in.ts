import type { Db } from '../tables.ts';

/** Who may come in at the desk, and what they did there. Of secrets it holds hashes only. */
export async function deskSignIn(db: Db): Promise<void> {
  await db.schema
    .createTable('desk_sign_ins')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code_hash', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('desk_sign_ins_key', ['email', 'place'])
    .execute();

  await db.schema
    .createTable('desk_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('desk_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();

  await db.schema
    .createTable('desk_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('desk_audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('desk_audit_by_time').on('desk_audit').columns(['at', 'id']).execute();
  await db.schema.createIndex('desk_audit_by_subject').on('desk_audit').column('reference').execute();
}
