import { day, hour, minute } from '../time/durations.ts';
import { openingsBetween } from './openings.ts';
import type { ReviewRules, Slot } from './rules.ts';
import { stepsOf } from './steps.ts';

/** Instants from `from` up to, not including, `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/**
 * What can be booked now, in order of time: inside the windows, with enough notice and before the
 * horizon.
 */
export function freeSlots(rules: ReviewRules, taken: Slot[], now: number, asked?: TimeSpan): Slot[] {
  const bookable = bookableSpan(rules, now);
  const span = {
    from: Math.max(bookable.from, asked?.from ?? -Infinity),
    to: Math.min(bookable.to, asked?.to ?? Infinity),
  };
  if (span.from >= span.to) return [];
  const perDay = Map.groupBy(taken, (each) => each.day);
  const isFull = (slot: Slot) => (perDay.get(slot.day)?.length ?? 0) >= rules.mostPerDay;
  const takenSteps = new Set(taken.flatMap(stepsOf));
  return slotsIn(rules, span).filter(
    (slot) => !isFull(slot) && !stepsOf(slot).some((step) => takenSteps.has(step)),
  );
}

export function bookableSpan({ noticeHours, horizonDays }: ReviewRules, now: number): TimeSpan {
  return { from: now + noticeHours * hour, to: now + horizonDays * day };
}

/**
 * All slots of the rules, taken or not. Where two windows overlap, the one listed first wins.
 * Computed with a day on either side, so that a slot does not depend on the span that was asked
 * for.
 */
export function slotsIn(rules: ReviewRules, { from, to }: TimeSpan): Slot[] {
  const wider = { from: from - day, to: to + day };
  const given = new Set<number>();
  const slots: Slot[] = [];
  for (const opening of openingsBetween(rules.windows, rules.daysOff, wider)) {
    for (const slot of cut(opening, rules.slotMinutes * minute)) {
      const steps = stepsOf(slot);
      if (steps.some((step) => given.has(step))) continue;
      for (const step of steps) given.add(step);
      if (slot.startsAt >= from && slot.startsAt < to) slots.push(slot);
    }
  }
  return slots.toSorted((one, other) => one.startsAt - other.startsAt);
}

function cut(opening: Slot, length: number): Slot[] {
  const count = Math.max(0, Math.floor((opening.endsAt - opening.startsAt) / length));
  return Array.from({ length: count }, (_, index) => {
    const startsAt = opening.startsAt + index * length;
    return { startsAt, endsAt: startsAt + length, day: opening.day };
  });
}
