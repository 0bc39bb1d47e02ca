import { day, hour } from '../../domain/time/instants.ts';
import { clockInZone, zonedDate, zonedTime } from '../../domain/time/zoned-time.ts';
import { dateFormat, isTimeZone, zoneName } from '../../domain/time/zones.ts';

/** The same six hours as "due soon" of Today. */
const soon = 6 * hour;

/** Colour of the time to answer by: ember when it is past, amber when it is near. */
export function urgency(until: string, now: number): 'late' | 'soon' | undefined {
  const left = Date.parse(until) - now;
  return left < 0 ? 'late' : left < soon ? 'soon' : undefined;
}

/** `today 12:18`, `yesterday 12:18`, `Mon 16 Nov 12:18`, `Mon 17 Nov 2025 12:18`. */
export function when(instant: string | number, zone: string, now: number): string {
  const at = typeof instant === 'string' ? Date.parse(instant) : instant;
  const time = zonedTime(at, zone);
  const date = clockInZone(zone, at).date;
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[
    daysBetween(clockInZone(zone, now).date, date)
  ];
  return `${near ?? dayName(at, zone, now)} ${time}`;
}

/**
 * `today 12:18 Bengaluru · Sun 22:48 Los Angeles`. Only the first place, the reader's own, has a
 * `today`; another place has its weekday where that differs.
 */
export function whenInZones(
  instant: string,
  [own, ...others]: { zone: string; name: string }[],
  now: number,
): string {
  if (!own) return when(instant, 'UTC', now);
  const at = Date.parse(instant);
  const elsewhere = others.map(
    ({ zone, name }) => `${weekdayIfOther(at, zone, own.zone)}${zonedTime(at, zone)} ${name}`,
  );
  return [`${when(at, own.zone, now)} ${own.name}`, ...elsewhere].join(' · ');
}

/**
 * By the visitor's clock: `06:15 Berlin time`, and `Mon 21:45 Los Angeles time` where it is another
 * day than in `own`. The server takes zones that this browser may not know (`ACT`, or one that is
 * newer than the browser): `Intl` throws for them, and one such review would take the whole screen
 * away. They are only named.
 */
export function timeInVisitorZone(startsAt: string, timeZone: string, own: string): string {
  if (!isTimeZone(timeZone)) return `zone ${timeZone}`;
  const at = Date.parse(startsAt);
  return `${weekdayIfOther(at, timeZone, own)}${zonedTime(at, timeZone)} ${zoneName(timeZone)}`;
}

/** `Mon `, or nothing where it is the same day in both zones. */
const weekdayIfOther = (at: number, zone: string, own: string) =>
  clockInZone(zone, at).date === clockInZone(own, at).date
    ? ''
    : `${dateFormat(zone, { weekday: 'short' }).format(at)} `;

/** `Mon 16 Nov`, and `Mon 16 Nov 2025` when the year is not the current one. */
function dayName(at: number, zone: string, now: number): string {
  const isThisYear = clockInZone(zone, at).date.slice(0, 4) === clockInZone(zone, now).date.slice(0, 4);
  return zonedDate(at, zone, isThisYear ? undefined : 'with year');
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day);

/** `today 10:30` at the beginning of a line: `Today 10:30`. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `2026-11-17T11:00` at 10:23, by the clock of this browser. */
export const nextFullHour = (now: Date) =>
  fieldTime(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1));

/** These fields have no zone: they are read and written as UTC, so that hours are just added. */
export const fieldTime = (instant: number) => new Date(instant).toISOString().slice(0, 16);
