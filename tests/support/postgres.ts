import type { TestProject } from 'vitest/node';
import { runPostgres } from './run-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of an empty PostgreSQL server for this run, without a database name. */
    postgresUrl: string;
  }
}

/** One real PostgreSQL for the whole run: tests make databases of their own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await runPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
