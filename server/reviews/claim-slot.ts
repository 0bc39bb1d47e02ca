import { type Slot, stepsOf } from '../../domain/review/slots.ts';
import { type Store, takePlace } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';

/**
 * Gives a slot to a review and frees the one it had. Two primary keys decide, across processes: a
 * five-minute step belongs to one review, and so does a seat, one of the `mostPerDay` numbers of a
 * day. False when another review has either; then the caller must roll back. Claims before it
 * frees, so that two reviews that swap slots never deadlock.
 */
export async function claimSlot(tx: Tx, reference: string, slot: Slot, mostPerDay: number): Promise<boolean> {
  return (await claimSteps(tx, reference, slot)) && claimSeat(tx, reference, slot.day, mostPerDay);
}

async function claimSteps(tx: Tx, reference: string, slot: Slot): Promise<boolean> {
  const wanted = stepsOf(slot);
  await tx
    .insertInto('reviewSteps')
    .values(wanted.map((step) => ({ step, reference })))
    .onConflict((conflict) => conflict.column('step').doNothing())
    .execute();
  const mine = await tx.selectFrom('reviewSteps').select('step').where('reference', '=', reference).execute();
  const own = new Set(mine.map(({ step }) => step));
  if (!wanted.every((step) => own.has(step))) return false;
  await tx
    .deleteFrom('reviewSteps')
    .where('reference', '=', reference)
    .where('step', 'not in', wanted)
    .execute();
  return true;
}

async function claimSeat(tx: Tx, reference: string, day: string, mostPerDay: number): Promise<boolean> {
  const own = await tx.selectFrom('reviewSeats').select('day').where('reference', '=', reference).execute();
  if (own.some((seat) => seat.day === day)) return true;
  const insert = (seat: number) => tx.insertInto('reviewSeats').values({ day, seat, reference });
  if (!(await takePlace(mostPerDay, insert))) return false;
  await tx.deleteFrom('reviewSeats').where('reference', '=', reference).where('day', '!=', day).execute();
  return true;
}

/**
 * A transaction that its own work may roll back; what it hands to `rollBack` becomes the result.
 */
export async function writeOrRollBack<T>(
  store: Store,
  work: (tx: Tx, rollBack: (outcome: T) => never) => Promise<T>,
): Promise<T> {
  const rolledBack: { outcome: T }[] = [];
  try {
    return await store.write((tx) =>
      work(tx, (outcome) => {
        rolledBack.push({ outcome });
        throw new Error('rolled back');
      }),
    );
  } catch (error) {
    const [known] = rolledBack;
    if (known) return known.outcome;
    throw error;
  }
}
