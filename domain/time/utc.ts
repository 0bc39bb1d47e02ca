/** `2026-01-12 09:30 UTC`: the studio sits in two time zones, so its mail and tables keep to one clock. */
export function utcMinute(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
