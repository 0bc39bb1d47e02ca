import { dateFormat } from './date-format.ts';

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
