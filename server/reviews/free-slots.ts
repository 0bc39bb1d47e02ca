import { bookableSpan, freeSlots, slotsIn, type Span } from '../../domain/review/free-slots.ts';
import { nearestSlots } from '../../domain/review/nearest-slots.ts';
import type { ReviewRules, Slot } from '../../domain/review/rules.ts';
import { day, hour } from '../../domain/time/durations.ts';
import type { Db } from '../store/tables.ts';
import { takenBetween } from './review-store.ts';

/** How many other times somebody is offered whose requestedAt is gone. */
const offered = 3;

/** A day is read on either side: what counts against a day may lie before the first slot or after the last. */
export async function listFreeSlots(db: Db, rules: ReviewRules, now: number, asked?: Span): Promise<Slot[]> {
  const { from, to } = bookableSpan(rules, now);
  const taken = await takenBetween(db, { from: from - 2 * day, to: to + 2 * day });
  return freeSlots(rules, taken, now, asked, (span) => keptSlots(rules, now, span));
}

export async function alternativesTo(
  db: Db,
  rules: ReviewRules,
  now: number,
  requestedAt: number,
): Promise<Slot[]> {
  return nearestSlots(await listFreeSlots(db, rules, now), requestedAt, offered);
}

/** The slot of the rules that begins at this instant and can still be booked, taken or not. */
export function slotAt(rules: ReviewRules, now: number, startsAt: number): Slot | undefined {
  const only = { from: startsAt, to: startsAt + 1 };
  return freeSlots(rules, [], now, only, (span) => keptSlots(rules, now, span))[0];
}

const kept = new WeakMap<ReviewRules, { from: number; slots: Slot[] }>();

/**
 * What the rules have to give, worked out once an hour for all that can be asked within it. The clocks of two places
 * over three weeks cost 3 ms, and a read that dear would let anybody keep the process busy with a few hundred a second.
 */
function keptSlots(rules: ReviewRules, now: number, { from, to }: Span): Slot[] {
  const thisHour = now - (now % hour);
  let known = kept.get(rules);
  if (known?.from !== thisHour) {
    const all = { from: thisHour, to: thisHour + hour + rules.horizonDays * day };
    known = { from: thisHour, slots: slotsIn(rules, all) };
    kept.set(rules, known);
  }
  return known.slots.filter(({ startsAt }) => startsAt >= from && startsAt < to);
}
