import { minuteOfDay } from '../time/clock-in-zone.ts';
import { type Weekday, weekdays } from '../time/weekdays.ts';
import type { ReviewRules } from './rules.ts';

/**
 * Slots of the fullest weekday while none is booked: how much room the slot picker's skeleton
 * holds. Windows of two places that overlap count in full.
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
