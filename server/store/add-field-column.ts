import { makeSearchIndex } from './search-index.ts';
import type { Db, Engine } from './tables.ts';

/** Adds the column of a field to the enquiries, and its words to what the desk searches. */
export async function addFieldColumn(
  db: Db,
  engine: Engine,
  { column, searched }: { column: string; searched: readonly string[] },
): Promise<void> {
  await db.schema.alterTable('enquiries').addColumn(column, 'text').execute();
  await makeSearchIndex(db, engine, searched);
}
