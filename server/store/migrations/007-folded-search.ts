import { searchIndex } from '../search.ts';
import type { Engine } from '../tables.ts';

/** Since then PostgreSQL finds `é` by `e`, as FTS5 always did. */
export const up = (engine: Engine): string[] =>
  engine === 'postgres'
    ? searchIndex(engine, ['name', 'email', 'company', 'use_case', 'budget', 'message'])
    : [];
