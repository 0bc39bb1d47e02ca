import type { Weekday } from '../time/weekdays.ts';

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

/** Instants are milliseconds since 1970. */
export interface Slot {
  startsAt: number;
  endsAt: number;
  /** `2026-11-17 Asia/Kolkata`: the calendar day it counts against, and where. */
  day: string;
}

/**
 * Overlaps are found by steps of five minutes, so slots begin and end on one. Every zone's offset
 * from UTC is a multiple of fifteen minutes today.
 */
export const stepMinutes = 5;
