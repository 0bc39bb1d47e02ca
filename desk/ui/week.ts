import { day } from '../../domain/time/instants.ts';
import { clockInZone, weekdays, zonedDate } from '../../domain/time/zoned-time.ts';

/** The Monday of the week that an instant is in, by the calendar of a zone: `2026-11-16`. */
export function mondayOf(instant: number, zone: string): string {
  const { date, weekday } = clockInZone(zone, instant);
  return addDays(date, -weekdays.indexOf(weekday));
}

/** The Monday of the week with the date of `?week=2026-11-18`; undefined for what is no date. */
export function weekFromQuery(text: string | null): string | undefined {
  const date = /^20\d\d-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(date) ? undefined : mondayOf(date, 'UTC');
}

/** `2026-11-16` and 7 are `2026-11-23`. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

export const daysOf = (monday: string) => weekdays.map((_, index) => addDays(monday, index));

/** `Mon 16 Nov`: a date without a time is read as UTC. */
export const dateName = (date: string) => zonedDate(Date.parse(date), 'UTC');
