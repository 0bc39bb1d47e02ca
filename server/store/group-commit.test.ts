import { statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { openTestStore, testPlace } from '../../tests/support/test-store.ts';
import { timeOrderedId } from './time-ordered-id.ts';
import { groupCommit } from './group-commit.ts';
import { insertRows } from './insert-rows.ts';
import type { Db, Tx } from './tables.ts';

test('one of a group that fails takes nobody with it', async () => {
  const store = await openTestStore(await testPlace('sqlite'));
  const broken = store.write(async (tx) => {
    await put(tx, 'broken');
    throw new Error('broken');
  });
  const settled = await Promise.allSettled([
    store.write((tx) => put(tx, 'before')),
    broken,
    store.write((tx) => put(tx, 'after')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(broken).rejects.toThrow('broken');
  expect(await stored(store.db)).toEqual(['after', 'before']);
});

test('nobody is answered before the flush, and all are refused when it fails', async () => {
  const { db } = await openTestStore(await testPlace('sqlite'));
  const steps: string[] = [];
  let works = true;
  const write = groupCommit({
    db,
    prepare: async (writes) => void steps.push(`a group of ${writes}`),
    async flush() {
      steps.push(`flushed with ${(await stored(db)).length}`);
      if (!works) throw new Error('the disk is gone');
    },
  });
  await Promise.all(
    ['one', 'two'].map((about) => write((tx) => put(tx, about)).then(() => steps.push('told'))),
  );
  expect(steps).toEqual(['a group of 2', 'flushed with 2', 'told', 'told']);

  works = false;
  const refused = await Promise.allSettled(['three', 'four'].map((about) => write((tx) => put(tx, about))));
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  works = true;
  await expect(write((tx) => put(tx, 'five'))).resolves.toBe(1);
});

test('who was written during a flush waits for the next one', async () => {
  const { db } = await openTestStore(await testPlace('sqlite'));
  const flushes: (() => void)[] = [];
  const told: string[] = [];
  const write = groupCommit({
    db,
    prepare: async () => undefined,
    flush: () => new Promise((resolve) => flushes.push(resolve)),
  });
  const send = (about: string) => write((tx) => put(tx, about)).then(() => told.push(about));

  const first = send('first');
  await vi.waitFor(() => expect(flushes).toHaveLength(1));
  const second = send('second');
  await vi.waitFor(async () => expect(await stored(db)).toEqual(['first', 'second']));
  expect([flushes.length, told]).toEqual([1, []]);

  flushes[0]?.();
  await first;
  await vi.waitFor(() => expect(flushes).toHaveLength(2));
  expect(told).toEqual(['first']);
  flushes[1]?.();
  await second;
});

test('the log does not grow with what is written', async () => {
  const place = await testPlace('sqlite');
  const store = await openTestStore(place);
  const sizes: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    for (let group = 0; group < 12; group += 1) {
      await Promise.all(Array.from({ length: 100 }, () => store.write((tx) => put(tx, 'x'.repeat(200)))));
    }
    sizes.push(statSync(join(place.dataDir, 'longtake.sqlite-wal')).size);
  }
  // The file never shrinks, so four rounds show its length; copied by nobody it would double in the next four.
  expect(sizes[7]).toBeLessThan((sizes[3] ?? 0) * 1.5);
});

function put(tx: Tx, about: string): Promise<number> {
  const id = timeOrderedId(Date.now());
  const rest = {
    kind: 'enquiry-notice' as const,
    state: 'due' as const,
    created_at: 0,
    due_at: 0,
    attempts: 0,
  };
  const free = { lease_owner: null, lease_until: null, finished_at: null, last_error: null };
  return insertRows(tx, 'deliveries', [{ id, about, ...rest, ...free }]);
}

async function stored(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').select('about').orderBy('about').execute();
  return rows.map(({ about }) => about);
}
