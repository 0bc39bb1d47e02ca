import { minuteOfDay } from '../time/clock-in-zone.ts';
import { type Weekday, weekdays } from '../time/weekdays.ts';
import type { ReviewRules } from './rules.ts';

/**
 * How many slots the fullest weekday has while none is booked. Windows of two places that overlap count in full: the
 * skeleton of the slot picker needs to know how much room to hold, not what can be booked.
 */
export function slotsOnFullDay({
  windows,
  slotMinutes,
}: Pick<ReviewRules, 'windows' | 'slotMinutes'>): number {
  const slotsOn = (day: Weekday) =>
    windows
      .filter(({ days }) => days.includes(day))
      .reduce(
        (sum, { from, to }) => sum + Math.floor((minuteOfDay(to) - minuteOfDay(from)) / slotMinutes),
        0,
      );
  return Math.max(...weekdays.map(slotsOn));
}
