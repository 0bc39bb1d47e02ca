import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import { slotsOnFullDay } from '../../../../domain/review/hours.ts';

const { review: words } = contact;
export const daysAtOnce = 5;

/**
 * As tall as the picker on a full day that is the same date for the visitor and the studio. On a
 * day that has begun there are fewer times, and what is below moves up: out of sight on a phone,
 * because the times load half a screen ahead.
 */
export function PickerSkeleton() {
  return (
    <div className="review-skeleton" role="status">
      <p className="sr-only">{words.loading}</p>
      <div className="skeleton-box skeleton-box-line" />
      <div>
        <div className="review-week-header">
          <div className="skeleton-box skeleton-box-week" />
        </div>
        <div className="review-days">{boxes(daysAtOnce)}</div>
      </div>
      <div className="review-times">{boxes(slotsOnFullDay(availability))}</div>
    </div>
  );
}

export const ButtonSkeleton = () => <div className="skeleton-box skeleton-box-button" />;

/** Shown while the review behind a mail's link is looked up. */
export function ManageSkeleton() {
  return (
    <div className="review-skeleton" role="status">
      <p className="sr-only">{words.opening}</p>
      <div className="skeleton-box skeleton-box-line" />
      {boxes(3)}
    </div>
  );
}

export const boxes = (count: number) =>
  // The boxes are all alike and never reordered.
  // oxlint-disable-next-line react/no-array-index-key
  Array.from({ length: count }, (_, index) => <div key={index} className="skeleton-box" />);
