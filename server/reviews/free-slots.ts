import { bookableSpan, freeSlots, type Span } from '../../domain/review/free-slots.ts';
import { nearestSlots } from '../../domain/review/nearest-slots.ts';
import { day, type ReviewRules, type Slot } from '../../domain/review/rules.ts';
import type { Db } from '../store/tables.ts';
import { takenBetween } from './review-store.ts';

/** How many other times somebody is offered whose wish is gone. */
const offered = 3;

/** A day is read on either side: what counts against a day may lie before the first slot or after the last. */
export async function listFreeSlots(db: Db, rules: ReviewRules, now: number, asked?: Span): Promise<Slot[]> {
  const { from, to } = bookableSpan(rules, now);
  const taken = await takenBetween(db, { from: from - 2 * day, to: to + 2 * day });
  return freeSlots(rules, taken, now, asked);
}

export async function alternativesTo(db: Db, rules: ReviewRules, now: number, wish: number): Promise<Slot[]> {
  return nearestSlots(await listFreeSlots(db, rules, now), wish, offered);
}

/** The slot of the rules that begins at this instant and can still be booked, taken or not. */
export function slotAt(rules: ReviewRules, now: number, startsAt: number): Slot | undefined {
  return freeSlots(rules, [], now, { from: startsAt, to: startsAt + 1 })[0];
}
