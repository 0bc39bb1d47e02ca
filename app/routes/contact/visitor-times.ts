import type { Hours } from '../../../domain/review/hours.ts';
import { zonedTime, clockInZone, zonedDate } from '../../../domain/time/zoned-time.ts';
import { dateFormat, sameZone, zoneName } from '../../../domain/time/zones.ts';

let writesTwelveHours: boolean | undefined;

/** Whether the visitor's locale writes `2:15 pm` for 14:15. */
function hasTwelveHours(): boolean {
  writesTwelveHours ??=
    new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  return writesTwelveHours;
}

/** The time in a zone, written as the visitor writes times. */
export const localizedTime = (instant: number, zone: string) => zonedTime(instant, zone, hasTwelveHours());

/** The zone of the device that shows the page. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

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

/** Before 07:00 and after 22:00 few people want to talk. */
export function isNight(instant: number, zone: string): boolean {
  const { time } = clockInZone(zone, instant);
  return time < '07:00' || time > '22:00';
}

/** `Tue 17 Nov, 14:15`, or `Tue 17 Nov, 2:15 pm` where the visitor writes it so. */
export function shortMoment(instant: number, zone: string, twelveHours = hasTwelveHours()): string {
  return `${zonedDate(instant, zone)}, ${zonedTime(instant, zone, twelveHours)}`;
}

/** `Tue 17 Nov, 14:15 (Berlin time)` */
export const namedMoment = (instant: number, zone: string, twelveHours = hasTwelveHours()) =>
  `${shortMoment(instant, zone, twelveHours)} (${zoneName(zone)})`;

/** Whether two instants are on one day of a zone's calendar. */
export const showSameDay = (one: number, other: number, zone: string) =>
  clockInZone(zone, one).date === clockInZone(zone, other).date;

/** Whether clocks of two zones show the same at an instant. */
export function showSame(instant: number, one: string, other: string): boolean {
  const [first, second] = [clockInZone(one, instant), clockInZone(other, instant)];
  return first.date === second.date && first.time === second.time;
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

/** The studio's place that holds the slot. */
export function placeOf(instant: number, windows: Hours[], places: StudioZone[]): StudioZone | undefined {
  const taker = windows.find((window) => {
    const { time, weekday } = clockInZone(window.zone, instant);
    return window.days.includes(weekday) && time >= window.from && time < window.to;
  });
  return places.find((each) => taker && sameZone(each.zone, taker.zone)) ?? places[0];
}

/** `18:45 IST`, or `6:45pm IST`, because the tiles are narrow. */
export const studioTime = (instant: number, { zone, short }: StudioZone, twelveHours = hasTwelveHours()) =>
  `${zonedTime(instant, zone, twelveHours).replace('\u00a0', '')} ${short}`;

function format(instant: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(timeZone, options).format(instant);
}
