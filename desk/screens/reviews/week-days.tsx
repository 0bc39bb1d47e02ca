import type { ReviewsReply } from '../../../domain/desk/replies.ts';
import { clockInZone } from '../../../domain/time/zoned-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { AwayRow } from './away-row.tsx';
import { ReviewRow } from './review-row.tsx';
import { dateName, daysOf } from './week.ts';

interface Props {
  week: string;
  zone: string;
  calendar: ReviewsReply;
}

/** Seven days; an empty one says so by its hairline alone. */
export function WeekDays({ week, zone, calendar: { reviews, away } }: Props) {
  const today = clockInZone(zone, useNow()).date;
  const dateOf = (instant: string) => clockInZone(zone, Date.parse(instant)).date;
  // Hours that end at midnight do not touch the day that begins then.
  const lastDateOf = (end: string) => clockInZone(zone, Date.parse(end) - 1).date;
  const isEmpty = reviews.every(({ state }) => state === 'cancelled') && away.length === 0;
  return (
    <>
      {isEmpty && <p className="nothing">Nobody is booked this week.</p>}
      <ol className="week">
        {daysOf(week).map((date) => (
          <li key={date} className="week-day">
            <h2 className="week-date" data-today={date === today || undefined}>
              {dateName(date)}
              {date === today && <span className="slate"> today</span>}
            </h2>
            <ul className="week-rows">
              {away
                .filter(({ from, to }) => dateOf(from) <= date && date <= lastDateOf(to))
                .map((span) => (
                  <AwayRow key={span.id} away={span} zone={zone} />
                ))}
              {reviews
                .filter(({ startsAt }) => dateOf(startsAt) === date)
                .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
                .map((review) => (
                  <ReviewRow key={review.reference} review={review} week={week} zone={zone} />
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
