import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { openTestStore, testPlace } from '../../tests/support/test-store.ts';
import type { Connection } from '../store/connect.ts';
import type { Store } from '../store/dialect.ts';

type Trouble = (store: Store, place: Connection) => Promise<() => Promise<void>>;

const troubles: [string, 'sqlite' | 'postgres', Trouble][] = [
  ['the disk is full', 'sqlite', diskIsFull],
  ['the folder is read-only', 'sqlite', readOnly],
  ['another process holds the store locked', 'sqlite', lockedByAnother],
  ['the database is read-only', 'postgres', databaseReadOnly],
];

test.each(troubles)(
  'when %s (%s): 503, nothing acknowledged, and well again after it',
  async (_what, engine, trouble) => {
    const place = await testPlace(engine);
    const store = await openTestStore(place);
    const app = await testApp(store);
    const mend = await trouble(store, place);

    // Several at once, so that they share a commit and must share its failure.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => postEnquiry(app, { ...goodEnquiry, message: 'x'.repeat(9_000) })),
    );

    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.headers['retry-after']).toBe('5');
    }
    await mend();
    expect(await store.db.selectFrom('enquiries').select('reference').execute()).toEqual([]);
    expect(await store.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
    expect((await postEnquiry(app, goodEnquiry)).statusCode).toBe(201);
  },
);

test('when PostgreSQL is gone: 503 here and at /readyz', async () => {
  const place = await testPlace('postgres');
  const store = await openTestStore(place);
  const app = await testApp(store);
  const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
  await admin(place, `drop database ${name} with (force)`);

  expect((await postEnquiry(app, goodEnquiry)).statusCode).toBe(503);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

async function diskIsFull(store: Store): Promise<() => Promise<void>> {
  const before = await sql<{ max_page_count: number }>`pragma max_page_count`.execute(store.db);
  await sql`pragma max_page_count = 1`.execute(store.db);
  return async () => {
    await sql.raw(`pragma max_page_count = ${before.rows[0]?.max_page_count}`).execute(store.db);
  };
}

async function readOnly(store: Store): Promise<() => Promise<void>> {
  await sql`pragma query_only = 1`.execute(store.db);
  return async () => {
    await sql`pragma query_only = 0`.execute(store.db);
  };
}

async function lockedByAnother(_store: Store, place: Connection): Promise<() => Promise<void>> {
  const other = new DatabaseSync(join(place.dataDir, 'longtake.sqlite'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return async () => other.exec('rollback');
}

async function databaseReadOnly(store: Store, place: Connection): Promise<() => Promise<void>> {
  const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
  const look = () => store.db.selectFrom('deliveries').select('id').execute();
  const cut = async () => {
    await admin(place, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    // The pool notices a dead connection at its next use, and it may hold several.
    await vi.waitFor(() => Promise.all(Array.from({ length: 10 }, look)), { timeout: 30_000 });
  };
  await admin(place, `alter database ${name} set default_transaction_read_only = on`);
  await cut();
  return async () => {
    await admin(place, `alter database ${name} reset default_transaction_read_only`);
    await cut();
  };
}

async function admin(place: Connection, statement: string): Promise<void> {
  const client = new Client({ connectionString: (place.databaseUrl ?? '').replace(/[^/]*$/, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
