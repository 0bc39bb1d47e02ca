import type { Availability } from '../../../domain/content/availability.ts';
import { studioZones } from '../../../domain/review/studio-zones.ts';
import { timeUntil } from '../../../domain/time/time-until.ts';
import { zoneName } from '../../../domain/time/zone-name.ts';
import { zonedMinute } from '../../../domain/time/zoned.ts';
import type { StoredReview } from '../review-store.ts';

/** What a mail is about; each has its words in content/mails.yaml. */
export type ReviewEvent = 'booked' | 'moved' | 'cancelled' | 'cancelledByUs' | 'reminder';

export function reviewFacts(
  { reference, name, startsAt, movedFrom, timeZone }: StoredReview,
  event: ReviewEvent,
  rules: Pick<Availability, 'offices' | 'windows'>,
  now: number,
) {
  const timeIn = (zone: string) => `${zonedMinute(startsAt, zone)} (${zoneName(zone)})`;
  return {
    reference,
    name,
    /** `Tue 17 Nov 2026, 14:15 (Berlin time)`, the visitor's time. */
    when: timeIn(timeZone),
    /** The same instant at the studio's offices. */
    studioTimes: studioZones(rules).map(timeIn).join(' · '),
    /** The visitor's time before the move. */
    movedFrom: event === 'moved' && movedFrom !== undefined ? zonedMinute(movedFrom, timeZone) : '',
    /** `in an hour`: how soon it begins when the mail is sent. */
    until: timeUntil(startsAt, now),
  };
}
