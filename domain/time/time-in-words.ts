import { dateFormat } from './date-format.ts';
import { zoneCity, zoneName } from './zone-name.ts';
import { zonedTime } from './zoned.ts';

interface Place {
  zone: string;
  /** As its people call it; left out, it is called by the zone's own city. */
  place?: string | undefined;
}

/** `Tuesday 17 November, 09:30 in Los Angeles`, for mails. */
export const timeInWords = (instant: number, place: Place) =>
  `${dateIn(instant, place)}, ${clockIn(instant, place)}`;

/**
 * The same instant at several places, with the day once where it is the same:
 * `Tuesday 17 November, 23:00 in Bengaluru, 09:30 in Los Angeles`.
 */
export function timesInWords(instant: number, places: Place[]): string {
  const byDate = Map.groupBy(places, (place) => dateIn(instant, place));
  return [...byDate]
    .map(([date, those]) => [date, ...those.map((place) => clockIn(instant, place))].join(', '))
    .join(' · ');
}

/** No year: mails speak of the next few weeks. */
const dateIn = (instant: number, { zone }: Place) =>
  dateFormat(zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(instant).replace(',', '');

function clockIn(instant: number, { zone, place = zoneCity(zone) }: Place): string {
  const time = zonedTime(instant, zone);
  return place ? `${time} in ${place}` : `${time} ${zoneName(zone)}`;
}
