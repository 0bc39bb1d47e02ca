import { CompiledQuery, type Insertable } from 'kysely';

import type { Tables, Tx } from './tables.ts';

/** By store and shape of the rows. There are as many shapes as callers. */
const statements = new WeakMap<object, Map<string, string>>();

/**
 * Inserts rows of one shape and says how many went in: none where a unique column is taken already. For writes that come
 * by the thousand: the query builder would put the statement together anew each time, which takes as long as the database
 * needs to carry it out. It is put together once, and only the values change.
 */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const parameters = rows.flatMap((row) => Object.values(row));
  const result = await tx.executeQuery(CompiledQuery.raw(statementFor(tx, table, rows), parameters));
  return Number(result.numAffectedRows ?? 0);
}

function statementFor<T extends keyof Tables>(tx: Tx, table: T, rows: Insertable<Tables[T]>[]): string {
  const { adapter } = tx.getExecutor();
  let known = statements.get(adapter);
  if (!known) statements.set(adapter, (known = new Map()));
  const shape = [table, rows.length, ...Object.keys(rows[0] ?? {})].join(' ');
  let text = known.get(shape);
  if (text === undefined) {
    const compiled = tx
      .insertInto(table)
      .values(rows as never)
      .onConflict((conflict) => conflict.doNothing())
      .compile();
    text = compiled.sql;
    known.set(shape, text);
  }
  return text;
}
