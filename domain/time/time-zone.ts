/**
 * An IANA time zone under any of its names. Offsets (`+05:30`) are refused: they have no summer
 * time.
 */
export function isTimeZone(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text) && canonicalName(text) !== undefined;
}

/** `Asia/Calcutta` is `Asia/Kolkata`: browsers still give places their old names. */
export function sameZone(one: string, other: string): boolean {
  return one === other || cachedName(one) === cachedName(other);
}

/** A cache: `Intl` takes 0.1 ms for each name, and the rules ask for the same few zones. */
const canonicalNames = new Map<string, string>();

function cachedName(zone: string): string {
  const name = canonicalNames.get(zone) ?? canonicalName(zone) ?? zone;
  if (canonicalNames.size < 1_000) canonicalNames.set(zone, name);
  return name;
}

/** The one name that the runtime uses for all names of a zone. */
function canonicalName(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
