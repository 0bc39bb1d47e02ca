import { useState } from 'react';
import contact from 'virtual:content/contact';
import { fillPlaceholders } from '../../../../domain/content/placeholders.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { deviceZone } from '../visitor-clock.ts';
import { FocusOnMount } from './focus-on-mount.tsx';
import { MoveReview } from './move-review.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ApiError, type Review } from './review-api.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ManageSkeleton } from './review-skeleton.tsx';
import { namedMoment, shortMoment, showSame } from './review-times.ts';
import { useManagedReview } from './use-managed-review.ts';

const { review: words } = contact;

interface Props {
  token: string;
  /** Where the confirmation goes, when the review was booked a moment ago. */
  email: string | undefined;
  onBookAnother: () => void;
}

/** A review that exists: its facts, and two actions, move and cancel. */
export function ManagedReview({ token, email = '', onBookAnother }: Props) {
  const { data, error, isPending, refetch } = useManagedReview(token);
  const [moving, setMoving] = useState(false);
  const [kept, setKept] = useState(0);
  const keep = () => {
    setMoving(false);
    setKept(kept + 1);
  };

  const closed = closedBy(error);
  const review = closed ? undefined : data;
  if (isPending) return <ManageSkeleton />;
  if (!closed && !review) return <NotLoaded retry={() => void refetch()} />;
  const isBooked = review?.state === 'booked';
  const text = closed ?? (isBooked ? (review.justNow ?? 'standing') : 'cancelled');
  const time = review ? headingTime(review) : '';
  return (
    <div className="review-manage">
      <FocusOnMount key={`${text} ${time} ${kept}`} as="h3" className="text-h3-large">
        {fillPlaceholders(words[text].heading, { time })}
      </FocusOnMount>
      <p className="text-fog">{fillPlaceholders(words[text].text, { email })}</p>
      {isBooked && <ReviewFacts review={review} />}
      {isBooked && !moving && <ReviewActions token={token} onMove={() => setMoving(true)} onKeep={keep} />}
      {isBooked && moving && (
        <MoveReview token={token} review={review} onKeep={keep} onMoved={() => setMoving(false)} />
      )}
      {!isBooked && (
        <button
          type="button"
          className={`${buttonClass('secondary')} justify-self-start`}
          onClick={onBookAnother}
        >
          {words.again}
        </button>
      )}
    </div>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div className="review-mail" role="status">
      <p>{words.unopened}</p>
      <button type="button" className="text-link" onClick={retry}>
        {words.retry}
      </button>
    </div>
  );
}

/** With its zone where the device shows another time. */
function headingTime({ startsAt, timeZone }: Review): string {
  const moment = showSame(startsAt, deviceZone(), timeZone) ? shortMoment : namedMoment;
  return moment(startsAt, timeZone);
}

/** The link opens nothing, or the review has already begun. */
function closedBy(error: Error | null): 'unknown' | 'over' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 404 ? 'unknown' : error.status === 410 ? 'over' : undefined;
}
