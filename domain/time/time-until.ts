import { minute } from './durations.ts';

/**
 * How soon a review begins, for a reminder: `in an hour` from 55 to 65 minutes, for mail is slow.
 */
export function timeUntil(startsAt: number, now: number): string {
  const minutes = Math.round((startsAt - now) / minute);
  if (minutes <= 0) return 'now';
  if (minutes >= 55 && minutes <= 65) return 'in an hour';
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
