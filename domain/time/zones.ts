/**
 * An IANA time zone under any of its names. Offsets (`+05:30`) are refused: they have no summer
 * time.
 */
export function isTimeZone(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text) && canonicalName(text) !== undefined;
}

/** `Asia/Calcutta` is `Asia/Kolkata`: browsers still give places their old names. */
export function sameZone(one: string, other: string): boolean {
  return one === other || canonicalName(one) === canonicalName(other);
}

/** The one name that the runtime uses for all names of a zone. */
function canonicalName(zone: string): string | undefined {
  try {
    return dateFormat(zone, {}).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Where English is written with am and pm. */
const twelveHourRegions = ['US', 'CA', 'AU', 'NZ', 'IN', 'PK', 'BD', 'PH', 'SG', 'MY', 'HK', 'AE'];

let twelveHourZones: Set<string> | undefined;

/** Whether people in a zone write `2:15 pm` for 14:15. */
export function writesTwelveHours(zone: string): boolean {
  twelveHourZones ??= new Set(
    twelveHourRegions.flatMap((region) => new Intl.Locale(`en-${region}`).getTimeZones() ?? []),
  );
  return twelveHourZones.has(canonicalName(zone) ?? zone);
}

/** Cities under the name that zone identifiers, and most browsers, still have for them. */
const renamed: Record<string, string> = {
  Ashkhabad: 'Ashgabat',
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Dacca: 'Dhaka',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Macao: 'Macau',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Ho_Chi_Minh: 'Ho Chi Minh City',
  Thimbu: 'Thimphu',
  Truk: 'Chuuk',
  Ujung_Pandang: 'Makassar',
  Ulan_Bator: 'Ulaanbaatar',
};

/**
 * A zone as people say it: `Berlin time`, `Kolkata time` for `Asia/Calcutta`, `UTC-5` for
 * `Etc/GMT+5`, and `Eastern Time` for `EST5EDT`, which names no city.
 */
export function zoneName(timeZone: string): string {
  if (/^(Etc\/)?(UTC|UCT|GMT|Greenwich|Universal|Zulu)$/.test(timeZone)) return 'UTC';
  const [, west, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  // POSIX counts westwards: Etc/GMT+5 is five hours behind.
  if (hours) return Number(hours) === 0 ? 'UTC' : `UTC${west === '+' ? '-' : '+'}${hours}`;
  const city = zoneCity(timeZone);
  return city ? `${city} time` : genericName(timeZone);
}

/** The city that a zone is named after: `Kolkata` for `Asia/Calcutta`, none for `Etc/GMT+5`. */
export function zoneCity(timeZone: string): string | undefined {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return undefined;
  const city = timeZone.split('/').at(-1) ?? '';
  return renamed[city] ?? city.replaceAll('_', ' ');
}

function genericName(timeZone: string): string {
  const parts = dateFormat(timeZone, { timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

/**
 * A cache: making a formatter takes 0.2 ms, using one a hundredth of that, and the slot picker
 * uses the same few hundreds of times. Limited, because visitors bring zones of their own.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 200;

export function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(key, made);
  return made;
}
