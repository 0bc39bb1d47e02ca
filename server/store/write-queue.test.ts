import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStore, testStoreSettings } from '../../tests/support/test-store.ts';
import { enqueue } from '../outbox/delivery.ts';
import type { Db, Tx } from './tables.ts';

test('a write that fails is undone alone, and those beside it are stored', async () => {
  const store = await openTestStore(await testStoreSettings('sqlite'));
  const failing = store.write(async (tx) => {
    await put(tx, 'failing');
    throw new Error('changed its mind');
  });
  const settled = await Promise.allSettled([
    store.write((tx) => put(tx, 'before')),
    failing,
    store.write((tx) => put(tx, 'after')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await stored(store.db)).toEqual(['after', 'before']);
});

test('a write resolves when another process can read it, and not before', async () => {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  const other = new DatabaseSync(join(settings.dataDir, 'longtake.sqlite'), { readOnly: true });
  onTestFinished(() => other.close());
  const count = () => other.prepare('select count(*) as count from deliveries').get()?.['count'];

  const seen = await Promise.all(
    ['one', 'two', 'three'].map(async (about) => {
      const during = await store.write(async (tx) => {
        await put(tx, about);
        return count();
      });
      return [during, count()];
    }),
  );
  // They share a transaction: nothing is visible while it runs, and all of it once one of them
  // resolves.
  expect(seen).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ]);
});

test('when the commit fails, every write of the transaction is rejected, and the next one is stored', async () => {
  const store = await openTestStore(await testStoreSettings('sqlite'));
  await sql`create table parent (id integer primary key)`.execute(store.db);
  await sql`create table child (parent references parent deferrable initially deferred)`.execute(store.db);

  const settled = await Promise.allSettled([
    store.write((tx) => put(tx, 'beside')),
    store.write((tx) => sql`insert into child values (1)`.execute(tx)),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await store.write((tx) => put(tx, 'next'));
  expect(await stored(store.db)).toEqual(['next']);
});

async function put(tx: Tx, about: string): Promise<void> {
  await enqueue(tx, [{ kind: 'enquiry-notice', about, dueAt: 0 }], 0);
}

async function stored(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').select('about').orderBy('about').execute();
  return rows.map(({ about }) => about);
}
