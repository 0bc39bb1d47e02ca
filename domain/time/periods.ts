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

/**
 * The week, month or quarter that an instant is in by the calendar of a zone, or one of those `ago`,
 * and the one before it. Both also `soFar`: up to today, and as many days of the one before.
 */
export function spansOf(period: Period, zone: string, now: number, ago = 0) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const months = { week: 0, month: 1, quarter: 3 }[period];
  const first =
    months === 0
      ? today.subtract({ days: today.dayOfWeek - 1 })
      : today.with({ month: Math.floor((today.month - 1) / months) * months + 1, day: 1 });
  const startOf = (back: number) =>
    first.subtract(months === 0 ? { days: 7 * back } : { months: months * back });
  const [earlier, start, end] = [startOf(ago + 1), startOf(ago), startOf(ago - 1)];
  const days = start.until(today).days + 1;
  const soFar = (from: Temporal.PlainDate, to: Temporal.PlainDate) => {
    const until = from.add({ days });
    return span(from, Temporal.PlainDate.compare(until, to) < 0 ? until : to, zone);
  };
  return {
    current: span(start, end, zone),
    before: span(earlier, start, zone),
    soFar: { current: soFar(start, end), before: soFar(earlier, start) },
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
export function daysOfSpan({ firstDay, lastDay }: Span, zone: string): Span[] {
  const first = Temporal.PlainDate.from(firstDay);
  const count = first.until(lastDay).days + 1;
  return Array.from({ length: count }, (_, index) =>
    span(first.add({ days: index }), first.add({ days: index + 1 }), zone),
  );
}
