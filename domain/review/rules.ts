import type { Weekday } from '../time/weekdays.ts';

/** When the studio takes reviews and when it answers. Free of libraries, because the panel in the browser reads it too. */

/** Every week, by the clocks of its own place: `09:00` in Los Angeles is 09:00 there in summer and in winter. */
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

/** A review that stands: its time, and whose day it counts against. */
export interface Taken {
  startsAt: number;
  endsAt: number;
  day: string;
}

/** Instants are milliseconds since 1970. */
export interface Slot {
  startsAt: number;
  endsAt: number;
  /** `2026-11-17 Asia/Kolkata`: the calendar day it counts against, and where. */
  day: string;
}

/**
 * Bookings are kept apart in steps of five minutes, so slots begin and end on one. Every zone's distance from UTC
 * is a multiple of fifteen minutes today.
 */
export const stepMinutes = 5;
