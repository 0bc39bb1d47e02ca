import { searchIndex } from '../search-index.ts';
import type { Engine } from '../tables.ts';

/** Since then PostgreSQL finds `é` by `e`, as FTS5 always did. */
export const foldedSearch = (engine: Engine): string[] =>
  engine === 'postgres'
    ? searchIndex(engine, ['name', 'email', 'company', 'use_case', 'budget', 'message'])
    : [];
