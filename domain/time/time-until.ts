import { minute } from './durations.ts';

/** How far off a review is, in the words of a reminder. Mail servers take their time, so about an hour is an hour. */
export function timeUntil(startsAt: number, now: number): string {
  const minutes = Math.round((startsAt - now) / minute);
  if (minutes <= 0) return 'now';
  if (minutes >= 55 && minutes <= 65) return 'in an hour';
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
