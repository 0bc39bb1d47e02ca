import type { TimeSpan } from '../../domain/review/free-slots.ts';
import type { AwaySpanRow, Db, Tx } from '../store/tables.ts';

/** Idempotent by its id: false when it is stored already. Reviews that are booked stay as they are. */
export async function addAway(tx: Tx, away: AwaySpanRow): Promise<boolean> {
  const added = await tx
    .insertInto('away_spans')
    .values(away)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeAway(tx: Tx, id: string): Promise<boolean> {
  const removed = tx.deleteFrom('away_spans').where('id', '=', id).returning('id');
  return (await removed.executeTakeFirst()) !== undefined;
}

/** Those that touch a span, earliest first. */
export async function awayBetween(db: Db, { from, to }: TimeSpan): Promise<AwaySpanRow[]> {
  return db
    .selectFrom('away_spans')
    .selectAll()
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/**
 * Asked inside the transaction that books or moves: who books after an owner went away is refused,
 * who booked before keeps the slot.
 */
export async function isAway(tx: Tx, { startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  return (await awayBetween(tx, { from: startsAt, to: endsAt })).length > 0;
}
