import { dateFormat } from '../time/date-format.ts';
import { weekdays, type DayOff, type Hours, type Weekday } from './rules.ts';
import { sameZone } from '../time/time-zone.ts';

/**
 * The first place whose people sit at their offices now, or undefined when all sleep. Asks `Intl` and not Temporal, because
 * the page asks every minute and should not load a calendar library for one line of text.
 */
export function openOffice<H extends Hours>(offices: H[], daysOff: DayOff[], now: number): H | undefined {
  return offices.find((office) => {
    const { date, weekday, time } = clockIn(office.zone, now);
    const off = daysOff.some(
      (each) => each.date === date && (each.zone === undefined || sameZone(each.zone, office.zone)),
    );
    return !off && office.days.includes(weekday) && time >= office.from && time < office.to;
  });
}

/** What calendar and clock show in a zone: `2026-11-17`, `tue`, `10:40`. */
export function clockIn(zone: string, instant: number): { date: string; weekday: Weekday; time: string } {
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
