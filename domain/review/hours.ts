import { day, minute } from '../time/instants.ts';
import { type Weekday, clockInZone, minuteOfDay, weekdays } from '../time/zoned-time.ts';
import { sameZone, zoneName } from '../time/zones.ts';

/** Weekly hours by local time: `09:00` in Los Angeles is 09:00 there in summer and in winter. */
export interface Hours {
  zone: string;
  days: Weekday[];
  /** `HH:MM`; the end belongs to the same day. */
  from: string;
  to: string;
}

export interface DayOff {
  /** `YYYY-MM-DD`, in the place's own calendar. */
  date: string;
  /** Left out: both places are closed. */
  zone?: string | undefined;
}

export interface ReviewRules {
  slotMinutes: number;
  noticeHours: number;
  horizonDays: number;
  /** Per place and per day of its own calendar. */
  mostPerDay: number;
  windows: Hours[];
  daysOff: DayOff[];
}

/**
 * Overlaps are found by steps of five minutes, so slots begin and end on one. Every zone's offset
 * from UTC is a multiple of fifteen minutes today.
 */
export const stepMinutes = 5;

/** The first office where people work now; undefined when all are closed. */
export function openOffice<H extends Hours>(offices: H[], daysOff: DayOff[], now: number): H | undefined {
  return offices.find((office) => {
    const { time } = clockInZone(office.zone, now);
    return worksOn(office, daysOff, now) && time >= office.from && time < office.to;
  });
}

/** Whether people work at a place on the day that an instant falls on there. */
function worksOn({ zone, days }: Hours, daysOff: DayOff[], instant: number): boolean {
  const { date, weekday } = clockInZone(zone, instant);
  const off = daysOff.some(
    (each) => each.date === date && (each.zone === undefined || sameZone(each.zone, zone)),
  );
  return !off && days.includes(weekday);
}

/** The office that opens next, and when, within two weeks. */
export function nextOffice<H extends Hours>(
  offices: H[],
  daysOff: DayOff[],
  now: number,
): { office: H; opensAt: number } | undefined {
  const openings = offices.flatMap((office) =>
    Array.from({ length: 14 }, (_, index) => opensOn(office, now + index * day))
      .filter((opensAt) => opensAt > now && worksOn(office, daysOff, opensAt))
      .map((opensAt) => ({ office, opensAt })),
  );
  return openings.toSorted((one, other) => one.opensAt - other.opensAt)[0];
}

/** When the hours of a place begin on the day that an instant falls on there. */
function opensOn({ zone, from }: Hours, instant: number): number {
  const fromClock = (at: number) => minuteOfDay(from) - minuteOfDay(clockInZone(zone, at).time);
  const opensAt = Math.floor(instant / minute) * minute + fromClock(instant) * minute;
  // The clock may change between the two.
  return opensAt + fromClock(opensAt) * minute;
}

/**
 * Slots of the fullest weekday while none is booked: how much room the slot picker's skeleton
 * holds. Windows of two places that overlap count in full.
 */
export function slotsOnFullDay({
  windows,
  slotMinutes,
}: Pick<ReviewRules, 'windows' | 'slotMinutes'>): number {
  const slotsOn = (weekday: Weekday) =>
    windows
      .filter(({ days }) => days.includes(weekday))
      .reduce(
        (sum, { from, to }) => sum + Math.floor((minuteOfDay(to) - minuteOfDay(from)) / slotMinutes),
        0,
      );
  return Math.max(...weekdays.map(slotsOn));
}

interface StudioHours {
  offices: (Hours & { place: string })[];
  windows: Hours[];
}

/** The zones of the studio's offices in their order; without offices that of the first window. */
export const studioZones = (rules: StudioHours): string[] => studioPlaces(rules).map(({ zone }) => zone);

/**
 * The same zones by the names of the offices: `Bengaluru`, where the zone itself is named Kolkata.
 */
export function studioPlaces({ offices, windows }: StudioHours): { zone: string; name: string }[] {
  return offices.length > 0
    ? offices.map(({ zone, place }) => ({ zone, name: place }))
    : windows.slice(0, 1).map(({ zone }) => ({ zone, name: zoneName(zone).replace(/ time$/, '') }));
}
