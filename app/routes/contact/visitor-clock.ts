import { zonedTime } from '../../../domain/time/zoned-time.ts';

let twelveHours: boolean | undefined;

/** Whether the visitor's locale writes `2:15 pm` for 14:15. */
export function hasTwelveHours(): boolean {
  twelveHours ??=
    new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  return twelveHours;
}

/** The time in a zone, written as the visitor writes times. */
export const localizedTime = (instant: number, zone: string) => zonedTime(instant, zone, hasTwelveHours());

/** The zone of the device that shows the page. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
