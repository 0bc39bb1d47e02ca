import { type ReviewRules, type Weekday, weekdays } from './rules.ts';

/**
 * How many times the fullest weekday has to give while none is booked. Windows of two places that overlap count in full: it says how much
 * room to hold, not what can be booked.
 */
export function timesOnAFullDay({
  windows,
  slotMinutes,
}: Pick<ReviewRules, 'windows' | 'slotMinutes'>): number {
  const timesOn = (day: Weekday) =>
    windows
      .filter(({ days }) => days.includes(day))
      .reduce((sum, { from, to }) => sum + Math.floor((minuteOf(to) - minuteOf(from)) / slotMinutes), 0);
  return Math.max(...weekdays.map(timesOn));
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
