import type { Availability } from '../../../domain/content/availability.ts';
import { studioZones } from '../../../domain/review/studio-zones.ts';
import { timeUntil } from '../../../domain/time/time-until.ts';
import { zoneName } from '../../../domain/time/zone-name.ts';
import { zonedMinute } from '../../../domain/time/zoned.ts';
import type { StoredReview } from '../review-store.ts';

/** What a mail is about; each has its words in content/mails.yaml. */
export type ReviewEvent = 'booked' | 'moved' | 'cancelled' | 'cancelledByUs' | 'reminder';

export interface ReviewFacts {
  event: ReviewEvent;
  isCancelled: boolean;
  reference: string;
  name: string;
  /** `Tue 17 Nov 2026, 14:15 (Berlin time)`, the visitor's time. */
  when: string;
  /** The same instant at the studio's offices. */
  studioTimes: string;
  /** Of a review that was moved: the visitor's time before. */
  movedFrom: string | undefined;
  /** `in an hour`: how soon it begins when the mail is sent. */
  until: string;
}

export function reviewFacts(
  review: StoredReview,
  event: ReviewEvent,
  rules: Pick<Availability, 'offices' | 'windows'>,
  now: number,
): ReviewFacts {
  const { reference, name, startsAt, movedFrom, timeZone } = review;
  const timeIn = (zone: string) => `${zonedMinute(startsAt, zone)} (${zoneName(zone)})`;
  return {
    event,
    isCancelled: event === 'cancelled' || event === 'cancelledByUs',
    reference,
    name,
    when: timeIn(timeZone),
    studioTimes: studioZones(rules).map(timeIn).join(' · '),
    movedFrom: event === 'moved' && movedFrom !== undefined ? zonedMinute(movedFrom, timeZone) : undefined,
    until: timeUntil(startsAt, now),
  };
}
