import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connectStore, storeLocation } from '../../server/store/connect.ts';
import { runPostgres } from './run-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of this run's PostgreSQL, without a database name. */
    postgresUrl: string;
    /** An empty, migrated SQLite file to copy; its sister in PostgreSQL is `templateDatabase`. */
    sqliteTemplate: string;
  }
}

export const templateDatabase = 'longtake_template';

/**
 * One real PostgreSQL for the whole run, and in either engine one migrated store, of which tests
 * make copies: a copy takes a tenth of what the migrations take.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await runPostgres();
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const dataDir = mkdtempSync(join(tmpdir(), 'longtake-template-'));
  const sqlite = { dataDir, databaseUrl: undefined };
  const postgres = { dataDir, databaseUrl: `${url}/${templateDatabase}` };
  for (const settings of [sqlite, postgres]) await (await connectStore(settings)).close();
  project.provide('postgresUrl', url);
  project.provide('sqliteTemplate', storeLocation(sqlite));
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
