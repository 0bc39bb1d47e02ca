import type { Hours } from '../../../../domain/review/rules.ts';
import { clockInZone } from '../../../../domain/time/clock-in-zone.ts';
import { dateFormat } from '../../../../domain/time/date-format.ts';
import { sameZone } from '../../../../domain/time/time-zone.ts';
import { zonedTime } from '../../../../domain/time/zoned.ts';

/** A day of the visitor's calendar that has free slots. */
export interface ReviewDay {
  /** `2026-11-17` */
  date: string;
  slots: number[];
}

export function daysOf(slots: number[], zone: string): ReviewDay[] {
  const groups = Map.groupBy(slots, (slot) => clockInZone(zone, slot).date);
  return [...groups].map(([date, found]) => ({ date, slots: found }));
}

/** `Tue 17 Nov, 14:15` */
export function shortMoment(instant: number, zone: string): string {
  return `${format(instant, zone, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')}, ${zonedTime(instant, zone)}`;
}

/** The texts of a day's button; `whole` is for screen readers. */
export function dayParts(instant: number, zone: string) {
  return {
    weekday: format(instant, zone, { weekday: 'short' }),
    number: format(instant, zone, { day: 'numeric' }),
    month: format(instant, zone, { month: 'short' }),
    whole: format(instant, zone, { weekday: 'long', day: 'numeric', month: 'long' }),
  };
}

/** `16-20 Nov`, or `30 Nov - 4 Dec` across months. */
export function spanOf(days: ReviewDay[], zone: string): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => dayParts(day?.slots[0] ?? 0, zone));
  if (!first || !last) return '';
  if (first.month !== last.month) return `${first.number} ${first.month} - ${last.number} ${last.month}`;
  return first.number === last.number
    ? `${last.number} ${last.month}`
    : `${first.number}-${last.number} ${last.month}`;
}

export interface StudioZone {
  zone: string;
  short: string;
}

/**
 * The slot at the studio's place that holds it: `18:45 IST`, or `Tue 18:45 IST` if it is another
 * date there.
 */
export function studioMoment(instant: number, zone: string, windows: Hours[], places: StudioZone[]): string {
  const taker = windows.find((window) => {
    const { time, weekday } = clockInZone(window.zone, instant);
    return window.days.includes(weekday) && time >= window.from && time < window.to;
  });
  const place = places.find((each) => taker && sameZone(each.zone, taker.zone)) ?? places[0];
  if (!place) return '';
  const other = clockInZone(place.zone, instant).date !== clockInZone(zone, instant).date;
  const weekday = other ? `${format(instant, place.zone, { weekday: 'short' })} ` : '';
  return `${weekday}${zonedTime(instant, place.zone)} ${place.short}`;
}

function format(instant: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(timeZone, options).format(instant);
}
