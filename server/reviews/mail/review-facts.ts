import type { Site } from '../../../domain/content/site.ts';
import { timeInWords, timesInWords } from '../../../domain/time/time-in-words.ts';
import { timeUntil } from '../../../domain/time/time-until.ts';
import type { StoredReview } from '../review-store.ts';

/** Why a mail is sent; each has its words in content/mails.yaml. */
export type ReviewMailReason = 'booked' | 'moved' | 'movedByUs' | 'cancelled' | 'cancelledByUs' | 'reminder';

export function reviewFacts(
  { reference, name, startsAt, movedFrom, timeZone }: StoredReview,
  reason: ReviewMailReason,
  { timeZones }: Pick<Site, 'timeZones'>,
  now: number,
) {
  const inVisitorZone = { zone: timeZone };
  return {
    reference,
    name,
    /** `Tuesday 17 November, 14:15 in Berlin`, the visitor's time. */
    when: timeInWords(startsAt, inVisitorZone),
    /** The same instant at the studio's offices. */
    studioTimes: timesInWords(startsAt, timeZones),
    /** The visitor's time before the move. */
    movedFrom:
      (reason === 'moved' || reason === 'movedByUs') && movedFrom !== undefined
        ? timeInWords(movedFrom, inVisitorZone)
        : '',
    /** `in an hour`: how soon it begins when the mail is sent. */
    until: timeUntil(startsAt, now),
  };
}
