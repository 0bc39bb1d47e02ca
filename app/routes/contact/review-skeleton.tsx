import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import { weekdays } from '../../../domain/review/rules.ts';

/** As tall as what replaces it on a day of which nothing is booked, so that nothing jumps when the times arrive. */
export function ReviewSkeleton() {
  return (
    <div className="review-skeleton" role="status">
      <p className="sr-only">{contact.review.loading}</p>
      <div className="review-bone review-bone-line" />
      <div>
        <div className="review-turn">
          <div className="review-bone review-bone-turn" />
        </div>
        <div className="review-days">{bones(5)}</div>
      </div>
      <div className="review-times">{bones(timesADay())}</div>
      <div className="review-bone review-bone-button" />
    </div>
  );
}

/** Those of the fullest weekday. */
function timesADay() {
  const { windows, slotMinutes } = availability;
  const minutesOf = (day: (typeof weekdays)[number]) =>
    windows
      .filter(({ days }) => days.includes(day))
      .reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0);
  return Math.floor(Math.max(...weekdays.map(minutesOf)) / slotMinutes);
}

function minuteOf(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const bones = (count: number) =>
  // Bones have no identity but their place.
  // oxlint-disable-next-line react/no-array-index-key
  Array.from({ length: count }, (_, index) => <div key={index} className="review-bone" />);
