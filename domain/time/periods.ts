import { Temporal } from 'temporal-polyfill';

export const periods = ['week', 'month', 'quarter'] as const;
export type Period = (typeof periods)[number];

/** Days of a calendar, the last one included; the instants are their beginning and their end. */
export interface Span {
  firstDay: string;
  lastDay: string;
  from: number;
  to: number;
}

/** The week, month or quarter that an instant is in by the calendar of a zone, and the one before. */
export function spansOf(period: Period, zone: string, now: number): { current: Span; before: Span } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const [start, length] = {
    week: () => [today.subtract({ days: today.dayOfWeek - 1 }), { days: 7 }] as const,
    month: () => [today.with({ day: 1 }), { months: 1 }] as const,
    quarter: () =>
      [today.with({ month: Math.floor((today.month - 1) / 3) * 3 + 1, day: 1 }), { months: 3 }] as const,
  }[period]();
  return {
    current: span(start, start.add(length), zone),
    before: span(start.subtract(length), start, zone),
  };
}

/** The last `days` days up to today. */
export function lastDays(days: number, zone: string, now: number): Span {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return span(today.subtract({ days: days - 1 }), today.add({ days: 1 }), zone);
}

function span(start: Temporal.PlainDate, end: Temporal.PlainDate, zone: string): Span {
  return {
    firstDay: start.toString(),
    lastDay: end.subtract({ days: 1 }).toString(),
    from: start.toZonedDateTime(zone).epochMilliseconds,
    to: end.toZonedDateTime(zone).epochMilliseconds,
  };
}

/** Every day of a span, in order. */
export function daysOfSpan({ firstDay, lastDay }: Span): string[] {
  const first = Temporal.PlainDate.from(firstDay);
  const count = first.until(lastDay).days + 1;
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}
