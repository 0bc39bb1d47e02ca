/** `2026-01-12T09:30:00.000Z`, for programs. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString();
}

/** `2026-01-12 09:30 UTC`, for the studio's mails and tables: its people work in two time zones. */
export function utcMinute(instant: number): string {
  return `${isoInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
