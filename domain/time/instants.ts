/** In milliseconds, as instants are: milliseconds since 1970. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** `2026-01-12T09:30:00.000Z`, for programs. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString();
}

/** `2026-01-12 09:30 UTC`, for the studio's mails and tables: its people work in two time zones. */
export function utcMinute(instant: number): string {
  return `${isoInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;
}

/** Until an answer is due: `1 h 52 min left`, `3 d left`; past its time `overdue by 2 h 10 min`. */
export function timeLeft(until: number, now: number): string {
  const left = until - now;
  return left >= 0 ? `${durationInWords(left)} left` : `overdue by ${durationInWords(-left)}`;
}

/** `40 min`, `1 h 52 min`, `24 h`, `3 d 4 h`. */
function durationInWords(milliseconds: number): string {
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min`;
  if (milliseconds <= day) return inTwo(milliseconds, [hour, 'h'], [minute, 'min']);
  return inTwo(milliseconds, [day, 'd'], [hour, 'h']);
}

type Unit = [length: number, name: string];

function inTwo(milliseconds: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((milliseconds % large) / small);
  return `${Math.floor(milliseconds / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`;
}

/**
 * How soon a review begins, for a reminder: `in an hour` from 55 to 65 minutes, for mail is slow.
 */
export function timeUntil(startsAt: number, now: number): string {
  const minutes = Math.round((startsAt - now) / minute);
  if (minutes <= 0) return 'now';
  if (minutes >= 55 && minutes <= 65) return 'in an hour';
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
