import { Temporal } from 'temporal-polyfill';
import { day, hour, minute } from '../time/instants.ts';
import { weekdays } from '../time/zoned-time.ts';
import { sameZone } from '../time/zones.ts';
import { type ReviewRules, stepMinutes, type DayOff, type Hours } from './hours.ts';

/** Instants are milliseconds since 1970. */
export interface Slot {
  startsAt: number;
  endsAt: number;
  /** `2026-11-17 Asia/Kolkata`: the calendar day it counts against, and where. */
  day: string;
}

/** Instants from `from` up to, not including, `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/**
 * What can be booked now, in order of time: inside the windows, with enough notice and before the
 * horizon. A server that is asked often passes a `slotsIn` that remembers.
 */
export function freeSlots(
  rules: ReviewRules,
  taken: Slot[],
  now: number,
  asked?: TimeSpan,
  slotsWithin = slotsIn,
): Slot[] {
  const bookable = bookableSpan(rules, now);
  const span = {
    from: Math.max(bookable.from, asked?.from ?? -Infinity),
    to: Math.min(bookable.to, asked?.to ?? Infinity),
  };
  if (span.from >= span.to) return [];
  const perDay = Map.groupBy(taken, (each) => each.day);
  const isFull = (slot: Slot) => (perDay.get(slot.day)?.length ?? 0) >= rules.mostPerDay;
  const takenSteps = new Set(taken.flatMap(stepsOf));
  return slotsWithin(rules, span).filter(
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

/** The free slots closest to the requested time, in order: what to offer when that one is taken. */
export function nearestSlots(free: Slot[], requestedAt: number, count: number): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(startsAt - requestedAt);
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

const step = stepMinutes * minute;

/**
 * The five-minute steps that a time covers, as whole numbers. Two times overlap exactly when they
 * share a step, so a set can check for overlaps here, and a unique index in the store.
 */
export function stepsOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): number[] {
  const first = Math.floor(startsAt / step);
  const end = Math.ceil(endsAt / step);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/**
 * Weekly hours as instants: every opening that touches the span, ordered by window, then by day.
 */
export function openingsBetween(
  hours: Hours[],
  daysOff: DayOff[],
  { from, to }: { from: number; to: number },
): Slot[] {
  return hours.flatMap((each) => {
    const off = daysOff.filter(({ zone }) => zone === undefined || sameZone(zone, each.zone));
    const closed = new Set(off.map(({ date }) => date));
    return datesBetween(each.zone, from, to)
      .filter((date) => each.days.includes(weekdayOf(date)) && !closed.has(date.toString()))
      .map((date) => openingOn(each, date))
      .filter(({ startsAt, endsAt }) => startsAt < endsAt && startsAt < to && endsAt > from);
  });
}

function datesBetween(zone: string, from: number, to: number): Temporal.PlainDate[] {
  const dates = [dateAt(from, zone)];
  const last = dateAt(to, zone);
  for (let date = dates[0]; date && Temporal.PlainDate.compare(date, last) < 0; dates.push(date)) {
    date = date.add({ days: 1 });
  }
  return dates;
}

/**
 * At a change to or from summer time, a start that exists twice is the later one and an end the
 * earlier one: no slot shows a time outside its hours. Costs at most an hour of slots twice a year.
 */
function openingOn({ zone, from, to }: Hours, date: Temporal.PlainDate): Slot {
  const at = (time: string, disambiguation: 'earlier' | 'later') =>
    date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
  return { startsAt: at(from, 'later'), endsAt: at(to, 'earlier'), day: `${date.toString()} ${zone}` };
}

// `dayOfWeek` is 1 to 7.
const weekdayOf = (date: Temporal.PlainDate) => weekdays[date.dayOfWeek - 1] as (typeof weekdays)[number];

const dateAt = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone).toPlainDate();
