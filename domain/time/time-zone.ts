/** A zone of the IANA list under any of its names. Bare offsets (`+05:30`) are refused: they know no summer time. */
export function isTimeZone(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text) && nameOf(text) !== undefined;
}

/** `Asia/Calcutta` is `Asia/Kolkata`: browsers still give places their old names. */
export function sameZone(one: string, other: string): boolean {
  return one === other || keptName(one) === keptName(other);
}

/** Asking the runtime costs a tenth of a millisecond, and the rules ask it of the same few zones again and again. */
const kept = new Map<string, string>();

function keptName(zone: string): string {
  const name = kept.get(zone) ?? nameOf(zone) ?? zone;
  if (kept.size < 1_000) kept.set(zone, name);
  return name;
}

/** The one name the runtime uses for all names of a zone. */
function nameOf(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
