import type { ReviewRules } from '../../domain/review/hours.ts';
import {
  bookableSpan,
  freeSlots,
  nearestSlots,
  type Slot,
  slotsIn,
  type TimeSpan,
} from '../../domain/review/slots.ts';
import { day } from '../../domain/time/instants.ts';
import type { AwaySpanRow, Db, Tx } from '../store/tables.ts';

/** How many alternatives are offered for a slot that is not free. */
const alternatives = 3;

/** Reads two days on either side: the most per day counts by the studio's calendar, not by UTC. */
export async function listFreeSlots(
  db: Db,
  rules: ReviewRules,
  now: number,
  asked?: TimeSpan,
): Promise<Slot[]> {
  const { from, to } = bookableSpan(rules, now);
  const taken = await db
    .selectFrom('reviews')
    .select(['startsAt', 'endsAt', 'day'])
    .where('state', '=', 'booked')
    .where('startsAt', '>=', from - 2 * day)
    .where('startsAt', '<', to + 2 * day)
    .execute();
  const free = freeSlots(rules, taken, now, asked, rememberedSlots);
  const away = await awayBetween(db, { from, to });
  return free.filter(
    ({ startsAt, endsAt }) => !away.some((span) => span.startsAt < endsAt && span.endsAt > startsAt),
  );
}

const remembered = new WeakMap<ReviewRules, { span: TimeSpan; slots: Slot[] }>();

/**
 * `slotsIn` of the whole horizon, computed once a day: calendar arithmetic for three weeks takes 10
 * ms, and anybody may ask for the list. What is taken is read each time, so that nothing is stale.
 */
function rememberedSlots(rules: ReviewRules, { from, to }: TimeSpan): Slot[] {
  let known = remembered.get(rules);
  if (!known || from < known.span.from || to > known.span.to) {
    const span = { from: from - day, to: Math.max(to, from + rules.horizonDays * day) + day };
    known = { span, slots: slotsIn(rules, span) };
    remembered.set(rules, known);
  }
  return known.slots.filter(({ startsAt }) => startsAt >= from && startsAt < to);
}

export async function alternativesTo(
  db: Db,
  rules: ReviewRules,
  now: number,
  requestedAt: number,
): Promise<Slot[]> {
  return nearestSlots(await listFreeSlots(db, rules, now), requestedAt, alternatives);
}

/** The slot that begins then, taken or not, if `noticeHours` and `horizonDays` allow it. */
export function slotAt(rules: ReviewRules, now: number, startsAt: number): Slot | undefined {
  const only = { from: startsAt, to: startsAt + 1 };
  return freeSlots(rules, [], now, only)[0];
}

/** Idempotent by its id: false when it is stored already. Reviews that are booked stay as they are. */
export async function addAway(tx: Tx, away: AwaySpanRow): Promise<boolean> {
  const added = await tx
    .insertInto('awaySpans')
    .values(away)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeAway(tx: Tx, id: string): Promise<boolean> {
  const removed = tx.deleteFrom('awaySpans').where('id', '=', id).returning('id');
  return (await removed.executeTakeFirst()) !== undefined;
}

/** Those that touch a span, earliest first. */
export async function awayBetween(db: Db, { from, to }: TimeSpan): Promise<AwaySpanRow[]> {
  return db
    .selectFrom('awaySpans')
    .selectAll()
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
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
