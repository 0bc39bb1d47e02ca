import type { InsertQueryBuilder, InsertResult } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Inserts a row under the first number below `most` that no row has yet; false when all are taken.
 * The number is part of the table's primary key, so that of two processes one alone gets the last.
 */
export async function takeFirstFree<Table extends keyof Tables>(
  most: number,
  insert: (number: number) => InsertQueryBuilder<Tables, Table, InsertResult>,
): Promise<boolean> {
  for (let number = 0; number < most; number += 1) {
    const result = await insert(number)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows === 1n) return true;
  }
  return false;
}
