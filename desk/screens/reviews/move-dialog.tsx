import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { ListedReview } from '../../../domain/desk/replies.ts';
import { clockInZone } from '../../../domain/time/clock-in-zone.ts';
import { zoneName } from '../../../domain/time/zone-name.ts';
import { zonedTime } from '../../../domain/time/zoned.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { moveReview, reviewsQuery } from './reviews-api.ts';
import { useReviewAction } from './use-review-action.ts';
import { addDays, dateName } from './week.ts';

interface Props {
  review: ListedReview;
  firstWeek: string;
  zone: string;
  onClose: () => void;
}

/** The free times of a week; choosing one moves the review, and the visitor is mailed. */
export function MoveDialog({ review: { reference, name, timeZone }, firstWeek, zone, onClose }: Props) {
  const [week, setWeek] = useState(firstWeek);
  const calendar = useQuery(reviewsQuery(week, zone));
  const moving = useReviewAction(
    (startsAt: string, key) => moveReview(reference, startsAt, key),
    (startsAt) => `Moved to ${timeOf(startsAt, zone)}. ${name} is mailed.`,
  );
  return (
    <Dialog title={`Move the review with ${name}`} onClose={onClose}>
      <p className="week-bar">
        <button type="button" className="text-link" onClick={() => setWeek(addDays(week, -7))}>
          ← Earlier
        </button>
        <span className="slate">from {dateName(week)}</span>
        <button type="button" className="text-link" onClick={() => setWeek(addDays(week, 7))}>
          Later →
        </button>
      </p>
      <ProblemLine error={moving.error} />
      <Loaded query={calendar}>
        {({ free }) =>
          free.length === 0 ? (
            <p className="quiet">No time is free in this week.</p>
          ) : (
            <ul className="choices">
              {free.map((startsAt) => (
                <li key={startsAt}>
                  <button
                    type="button"
                    className="choice"
                    disabled={moving.isPending}
                    onClick={() => moving.mutate(startsAt, { onSuccess: onClose })}
                  >
                    <span>{timeOf(startsAt, zone)}</span>
                    <span className="slate">
                      {zonedTime(Date.parse(startsAt), timeZone)} {zoneName(timeZone)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <button type="button" className={buttonClass('secondary', 'small')} onClick={onClose}>
        Leave it where it is
      </button>
    </Dialog>
  );
}

const timeOf = (startsAt: string, zone: string) =>
  `${dateName(clockInZone(zone, Date.parse(startsAt)).date)}, ${zonedTime(Date.parse(startsAt), zone)}`;
