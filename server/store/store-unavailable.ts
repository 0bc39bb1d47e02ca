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
