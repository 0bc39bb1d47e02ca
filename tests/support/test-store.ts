import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connectStore, type StoreSettings } from '../../server/store/connect.ts';
import type { Store } from '../../server/store/store.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** A folder that goes when the test is over. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longtake-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of a store of this test alone; opened as often as the test likes. */
export async function testStoreSettings(engine: Engine): Promise<StoreSettings> {
  const dataDir = testFolder();
  return { dataDir, databaseUrl: engine === 'postgres' ? await makeDatabase() : undefined };
}

export async function openTestStore(place: StoreSettings): Promise<Store> {
  const store = await connectStore(place);
  onTestFinished(() => store.close());
  return store;
}

async function makeDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
