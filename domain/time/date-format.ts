/**
 * Making a formatter takes a fifth of a millisecond, using one a hundredth of that, and a calendar of free slots uses the
 * same few hundreds of times. Visitors bring zones of their own, so what is kept has an end.
 */
const kept = new Map<string, Intl.DateTimeFormat>();
const most = 200;

export function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  if (kept.size >= most) kept.clear();
  kept.set(key, made);
  return made;
}
