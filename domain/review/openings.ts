import { Temporal } from 'temporal-polyfill';
import { sameZone } from '../time/time-zone.ts';
import { weekdays } from '../time/weekdays.ts';
import type { DayOff, Hours, Slot } from './rules.ts';

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
