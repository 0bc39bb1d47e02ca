import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { day, minute } from '../../domain/time/instants.ts';
import type { Store } from '../store/store.ts';
import type { Db, DeskSessionRow, Tx } from '../store/tables.ts';

const idleMs = 14 * day;
export const sessionMs = 60 * day;
/** `seen_at` may be this late, so that not every request writes. */
const seenEveryMs = 10 * minute;

/** Returns the cookie's value, of which the store keeps a hash. */
export async function startSession(
  tx: Tx,
  { email, browser, now }: { email: string; browser: string; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('desk_sessions')
    .values({
      id: randomUUID(),
      token_hash: hash('sha256', token),
      email,
      browser,
      created_at: now,
      seen_at: now,
    })
    .execute();
  return token;
}

/** Undefined for a session that has ended, and for one of an address that is no owner's any more. */
export async function findSession(
  { store, owners }: { store: Store; owners: string[] },
  token: string,
  now: number,
): Promise<DeskSessionRow | undefined> {
  const row = await store.db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('token_hash', '=', hash('sha256', token))
    .where('seen_at', '>', now - idleMs)
    .where('created_at', '>', now - sessionMs)
    .where('email', 'in', owners)
    .executeTakeFirst();
  if (row && row.seen_at <= now - seenEveryMs) {
    // A full disk must not keep owners from reading what is wrong.
    await store
      .write((tx) => tx.updateTable('desk_sessions').set({ seen_at: now }).where('id', '=', row.id).execute())
      .catch(() => undefined);
  }
  return row;
}

export function sessionsOf(db: Db, email: string, now: number): Promise<DeskSessionRow[]> {
  return db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('email', '=', email)
    .where('seen_at', '>', now - idleMs)
    .where('created_at', '>', now - sessionMs)
    .orderBy('seen_at', 'desc')
    .execute();
}

/** One session of an owner, or all of them; false when there is none. */
export async function endSessions(tx: Tx, email: string, id?: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('desk_sessions')
    .where('email', '=', email)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of addresses that have left DESK_EMAILS, so that they stay out if they return. */
export async function endFormerOwnersSessions(tx: Tx, owners: string[]): Promise<void> {
  await tx.deleteFrom('desk_sessions').where('email', 'not in', owners).execute();
}

/** Part of the daily purge. */
export async function purgeSessions(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('desk_sessions')
    .where(sql<boolean>`seen_at <= ${now - idleMs} or created_at <= ${now - sessionMs}`)
    .execute();
}
