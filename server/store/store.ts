import type { DeleteQueryBuilder, DeleteResult, InsertQueryBuilder, InsertResult } from 'kysely';
import type { FoundEnquiries, SearchMode, SearchTerm } from './search.ts';
import type { Db, Engine, Tables, Tx } from './tables.ts';

/**
 * SQLite or PostgreSQL, opened. What differs between the two is in this folder, but for a few error
 * codes.
 */
export interface Store {
  db: Db;
  engine: Engine;
  /** Runs `work` in a transaction and resolves after its commit, when it is durable. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the last write was refused: the disk is full, or the database is away. */
  lastWriteRefused: boolean;
  /**
   * Brings the schema up to date. When several processes start at once, one works and the others
   * wait.
   */
  migrate(): Promise<void>;
  /** A consistent copy while the store is in use, without sessions; undefined for PostgreSQL, which has pg_dump. */
  backup: ((file: string) => Promise<void>) | undefined;
  /**
   * Empties the write-ahead log, which holds deleted rows until later writes overwrite them.
   * Nothing to do for PostgreSQL, whose log only its administrators can read.
   */
  truncateLog(): Promise<void>;
  /** The enquiries that hold every term, as a table to join. */
  search(terms: SearchTerm[], mode: SearchMode): FoundEnquiries;
  /** What an operator should mend; undefined when all is well. Reads all of an SQLite file, in a thread. */
  advice(): Promise<string | undefined>;
  /** What `advice` said to the last daily maintenance, whose first is at the start. */
  lastAdvice: string | undefined;
  close(): Promise<void>;
}

/** A row as the rest reads it: what is null in the store has no value. */
type Stored<Row> = { [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name] } & {
  [Name in keyof Row as null extends Row[Name] ? Name : never]?: NonNullable<Row[Name]> | undefined;
};

// The cast: `Object.fromEntries` loses which name has which value.
export const withoutNulls = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])) as Stored<Row>;

/**
 * Inserts a row under the first number below `most` that no row has yet; false when all are taken.
 * The number is part of the table's primary key, so that of two processes one alone gets the last.
 * `over` deletes those that count no more.
 */
export async function takePlace<Table extends keyof Tables>(
  most: number,
  insert: (number: number) => InsertQueryBuilder<Tables, Table, InsertResult>,
  over?: DeleteQueryBuilder<Tables, Table, DeleteResult>,
): Promise<boolean> {
  await over?.execute();
  for (let number = 0; number < most; number += 1) {
    const result = await insert(number)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows === 1n) return true;
  }
  return false;
}

/** The store cannot be written or read at the moment; a later request may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** True for trouble outside of our code, which is answered with 503; false for bugs. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error)) return false;
  // SQLite has `errcode`; PostgreSQL and the network have `code`.
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string' && postgresCodes.test(code)) return true;
  return messagesWithoutCode.test(error.message);
}

/** Busy, locked, no memory, read-only, I/O error, corrupt, full, cannot open, not a database. */
const sqliteCodes = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26]);

/** Connection lost, no resources, shutdown, read-only, no database or user or right, deadlock. */
const postgresCodes =
  /^(08...|53...|57P0.|57014|25006|3D000|28P01|28000|42501|40001|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Of the pool, of a client that lost its connection between two queries, of a closed store. */
const messagesWithoutCode =
  /timeout exceeded|connection terminated|query read timeout|is not queryable|database is not open|driver has already been destroyed/i;
