import type { Db, Tx } from '../store/tables.ts';

/** New enquiries of a blocked sender go to spam; the visitor is told nothing of it. */
export async function blockSender(
  tx: Tx,
  { email, by, now }: { email: string; by: string; now: number },
): Promise<boolean> {
  const blocked = await tx
    .insertInto('blockedSenders')
    .values({ email: normal(email), by, at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  return blocked !== undefined;
}

/** False when the sender was not blocked. */
export async function unblockSender(tx: Tx, email: string): Promise<boolean> {
  const unblocked = await tx
    .deleteFrom('blockedSenders')
    .where('email', '=', normal(email))
    .returning('email')
    .executeTakeFirst();
  return unblocked !== undefined;
}

export async function isBlocked(db: Db, email: string): Promise<boolean> {
  const blocked = db.selectFrom('blockedSenders').select('email').where('email', '=', normal(email));
  return (await blocked.executeTakeFirst()) !== undefined;
}

/** The newest block first. */
export async function listBlocked(db: Db) {
  return db.selectFrom('blockedSenders').selectAll().orderBy('at', 'desc').orderBy('email').execute();
}

const normal = (email: string) => email.trim().toLowerCase();
