import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { ListedReview } from '../../../domain/desk/replies.ts';
import { clockInZone, zonedTime } from '../../../domain/time/zoned-time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { visitorTime } from '../../ui/times.ts';
import { FreeTimes } from './free-times.tsx';
import { moveReview } from './reviews-api.ts';
import { useReviewAction } from './use-review-action.ts';
import { dateName } from './week.ts';

interface Props {
  review: ListedReview;
  firstWeek: string;
  zone: string;
  onClose: () => void;
}

/**
 * A free time is chosen, then confirmed: a thumb that scrolls through the times may touch one, and
 * a mail to the visitor cannot be taken back.
 */
export function MoveDialog({ review, firstWeek, zone, onClose }: Props) {
  const { reference, name, timeZone } = review;
  const [chosen, setChosen] = useState<string>();
  const inStudioZone = (startsAt: string) =>
    `${dateName(clockInZone(zone, Date.parse(startsAt)).date)}, ${zonedTime(Date.parse(startsAt), zone)}`;
  const inVisitorZone = (startsAt: string) => visitorTime(startsAt, timeZone, zone);
  const moving = useReviewAction(
    (startsAt: string, key) => moveReview(reference, startsAt, key),
    (startsAt) => `Moved to ${inStudioZone(startsAt)}. ${name} is mailed.`,
  );
  return (
    <Dialog title={`Move the review with ${name}`} onClose={onClose}>
      {/* A section: useRestoredFocus keeps the focus in it when one view replaces the other. */}
      <section className="stack">
        {chosen === undefined ? (
          <FreeTimes
            firstWeek={firstWeek}
            zone={zone}
            studioTime={inStudioZone}
            visitorTime={inVisitorZone}
            onChoose={setChosen}
          />
        ) : (
          <>
            <p role="status">
              To <strong>{inStudioZone(chosen)}</strong>, which is {inVisitorZone(chosen)}. {name} is mailed.
            </p>
            <ProblemLine error={moving.error} />
            <div className="actions">
              <button
                type="button"
                className={buttonClass('primary', 'small')}
                disabled={moving.isPending}
                onClick={() => moving.mutate(chosen, { onSuccess: onClose })}
              >
                Move the review
              </button>
              <button
                type="button"
                className={buttonClass('secondary', 'small')}
                onClick={() => {
                  moving.reset();
                  setChosen(undefined);
                }}
              >
                Another time
              </button>
            </div>
          </>
        )}
      </section>
    </Dialog>
  );
}
