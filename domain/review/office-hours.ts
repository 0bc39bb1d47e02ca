import { clockInZone } from '../time/clock-in-zone.ts';
import { sameZone } from '../time/time-zone.ts';
import type { DayOff, Hours } from './rules.ts';

/** The first office where people work now; undefined when all are closed. */
export function openOffice<H extends Hours>(offices: H[], daysOff: DayOff[], now: number): H | undefined {
  return offices.find((office) => {
    const { date, weekday, time } = clockInZone(office.zone, now);
    const off = daysOff.some(
      (each) => each.date === date && (each.zone === undefined || sameZone(each.zone, office.zone)),
    );
    return !off && office.days.includes(weekday) && time >= office.from && time < office.to;
  });
}
