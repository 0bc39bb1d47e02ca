export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** `Mon to Fri`, or `Mon, Wed, Fri` where days between are left out. */
export function weekdaysInWords(days: Weekday[]): string {
  const named = weekdays
    .filter((name) => days.includes(name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const indexes = days.map((name) => weekdays.indexOf(name));
  const unbroken = Math.max(...indexes) - Math.min(...indexes) === named.length - 1;
  return unbroken && named.length > 2 ? `${named[0]} to ${named.at(-1)}` : named.join(', ');
}
