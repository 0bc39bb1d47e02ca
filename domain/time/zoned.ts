import { dateFormat } from './date-format.ts';

/** `Tue 17 Nov 2026, 14:15` by the calendar and clock of a zone. */
export function zonedMinute(instant: number, timeZone: string): string {
  const date = dateFormat(timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return `${date.format(instant).replace(',', '')}, ${zonedTime(instant, timeZone)}`;
}

/** `14:15` by the clock of a zone. */
export function zonedTime(instant: number, timeZone: string): string {
  return dateFormat(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}

/** `Berlin time` for `Europe/Berlin`, `Buenos Aires time` for `America/Argentina/Buenos_Aires`. */
export function zoneName(timeZone: string): string {
  const place = timeZone.split('/').at(-1) ?? timeZone;
  return place === 'UTC' ? 'UTC' : `${place.replaceAll('_', ' ')} time`;
}
