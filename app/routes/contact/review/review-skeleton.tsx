import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import { timesOnAFullDay } from '../../../../domain/review/full-day.ts';

const { review: words } = contact;
export const daysAtOnce = 5;

/**
 * As tall as what replaces it on a day of which nothing is gone and that is the same day here and at the studio. A day that has begun
 * has fewer times, and what stands below moves up: on a phone that is out of sight, because the times are asked for half a screen ahead.
 */
export function PickerSkeleton() {
  return (
    <div className="review-skeleton" role="status">
      <p className="sr-only">{words.loading}</p>
      <div className="skeleton-box skeleton-box-line" />
      <div>
        <div className="review-turn">
          <div className="skeleton-box skeleton-box-turn" />
        </div>
        <div className="review-days">{boxes(daysAtOnce)}</div>
      </div>
      <div className="review-times">{boxes(timesOnAFullDay(availability))}</div>
    </div>
  );
}

export const ButtonSkeleton = () => <div className="skeleton-box skeleton-box-button" />;

/** While a link from a mail is looked up. */
export function ManageSkeleton() {
  return (
    <div className="review-skeleton" role="status">
      <p className="sr-only">{words.opening}</p>
      <div className="skeleton-box skeleton-box-line" />
      {boxes(3)}
    </div>
  );
}

const boxes = (count: number) =>
  // Bones have no identity but their place.
  // oxlint-disable-next-line react/no-array-index-key
  Array.from({ length: count }, (_, index) => <div key={index} className="skeleton-box" />);
