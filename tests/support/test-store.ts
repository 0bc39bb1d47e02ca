import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connectStore, storeLocation, type StoreSettings } from '../../server/store/connect.ts';
import type { Store } from '../../server/store/store.ts';
import { templateDatabase } from './databases.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** A folder that goes when the test is over. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longtake-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of a migrated, empty store of this test alone; opened as often as the test likes. */
export async function testStoreSettings(engine: Engine): Promise<StoreSettings> {
  const dataDir = testFolder();
  if (engine === 'postgres') return { dataDir, databaseUrl: await makeDatabase(templateDatabase) };
  const settings = { dataDir, databaseUrl: undefined };
  copyFileSync(inject('sqliteTemplate'), storeLocation(settings));
  return settings;
}

/** Of one that nobody has opened yet: no file, or a database without tables. */
export async function newStoreSettings(engine: Engine): Promise<StoreSettings> {
  return {
    dataDir: testFolder(),
    databaseUrl: engine === 'postgres' ? await makeDatabase('template1') : undefined,
  };
}

/** A store of this test alone, or the one at these settings once more. */
export async function openTestStore(place: Engine | StoreSettings = 'sqlite'): Promise<Store> {
  const store = await connectStore(typeof place === 'string' ? await testStoreSettings(place) : place);
  onTestFinished(() => store.close());
  return store;
}

async function makeDatabase(template: string): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `${server}/${name}`;
}
