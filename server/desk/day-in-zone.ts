import { Temporal } from 'temporal-polyfill';

/** Midnight to midnight of a zone's calendar, in which `instant` lies; or that many days from there. */
export function dayInZone(zone: string, instant: number, days = 1): { from: number; to: number } {
  const from = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).startOfDay();
  return { from: from.epochMilliseconds, to: from.add({ days }).epochMilliseconds };
}
