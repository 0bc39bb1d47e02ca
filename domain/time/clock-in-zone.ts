import { dateFormat } from './date-format.ts';
import { type Weekday, weekdays } from './weekdays.ts';

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
