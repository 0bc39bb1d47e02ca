import { dateFormat, writesTwelveHours, zoneCity, zoneName } from './zones.ts';

/** `Tue 17 Nov 2026, 14:15` by the calendar and clock of a zone. */
export function zonedMinute(instant: number, timeZone: string): string {
  return `${zonedDate(instant, timeZone, 'with year')}, ${zonedTime(instant, timeZone)}`;
}

/** `Tue 17 Nov`, or `Tue 17 Nov 2026`. */
export function zonedDate(instant: number, timeZone: string, year?: 'with year'): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return dateFormat(timeZone, year ? { ...options, year: 'numeric' } : options)
    .format(instant)
    .replace(',', '');
}

/**
 * `14:15` by the clock of a zone; where twelve hours are asked for `2:15 pm`, with a space that
 * does not break.
 */
export function zonedTime(instant: number, timeZone: string, twelveHours = false): string {
  const hours = twelveHours
    ? ({ hour: 'numeric', hour12: true } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  return dateFormat(timeZone, { ...hours, minute: '2-digit' })
    .format(instant)
    .replace(' ', '\u00a0');
}

interface Place {
  zone: string;
  /** As its people call it; left out, it is called by the zone's own city. */
  place?: string | undefined;
}

/** `Tuesday 17 November, 9:30 am in Los Angeles`, for mails: as it is written there. */
export const timeInWords = (instant: number, place: Place) =>
  `${dateIn(instant, place)}, ${clockIn(instant, place, writesTwelveHours(place.zone))}`;

/**
 * The same instant at several places, with the day once where it is the same:
 * `Tuesday 17 November, 23:00 in Bengaluru, 09:30 in Los Angeles`. Each as it is written there, or
 * all as in the zone of the one who reads it.
 */
export function timesInWords(instant: number, places: Place[], reader?: string): string {
  const clock = (place: Place) => clockIn(instant, place, writesTwelveHours(reader ?? place.zone));
  const byDate = Map.groupBy(places, (place) => dateIn(instant, place));
  return [...byDate].map(([date, those]) => [date, ...those.map(clock)].join(', ')).join(' · ');
}

/** No year: mails speak of the next few weeks. */
const dateIn = (instant: number, { zone }: Place) =>
  dateFormat(zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(instant).replace(',', '');

function clockIn(instant: number, { zone, place = zoneCity(zone) }: Place, twelveHours: boolean): string {
  const time = zonedTime(instant, zone, twelveHours);
  return place ? `${time} in ${place}` : `${time} ${zoneName(zone)}`;
}

/**
 * Local date and time in a zone: `2026-11-17`, `tue`, `10:40`. By `Intl` and not by Temporal, so
 * that the page needs no polyfill for one line of text.
 */
export function clockInZone(zone: string, instant: number): { date: string; weekday: Weekday; time: string } {
  const parts = dateFormat(zone, {
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const weekday = part('weekday').toLowerCase().slice(0, 3);
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: weekdays.find((name) => name === weekday) ?? 'mon',
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** Minutes since midnight of a time such as `09:30`. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** `Mon to Fri`, or `Mon, Wed, Fri` where days between are left out. */
export function weekdaysInWords(days: Weekday[]): string {
  const named = weekdays
    .filter((name) => days.includes(name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const indexes = days.map((name) => weekdays.indexOf(name));
  const unbroken = Math.max(...indexes) - Math.min(...indexes) === named.length - 1;
  return unbroken && named.length > 2 ? `${named[0]} to ${named.at(-1)}` : named.join(', ');
}
