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
