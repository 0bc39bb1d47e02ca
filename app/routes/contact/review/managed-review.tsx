import { useState } from 'react';
import contact from 'virtual:content/contact';
import { buttonClass } from '../../../ui/button.tsx';
import { ReviewActions } from './review-actions.tsx';
import type { Known } from './book-or-manage.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { useManagedReview } from './use-managed-review.ts';
import { MoveReview } from './move-review.tsx';
import { ManageSkeleton } from './review-skeleton.tsx';
import { FocusOnMount } from './focus-on-mount.tsx';
import { shortMoment } from './review-times.ts';
import { fill } from './fill-words.ts';

const { review: words } = contact;

/** A review that exists: what it says, and the two things one can do with it. */
export function ManagedReview({ known, onAnew }: { known: Known; onAnew: () => void }) {
  const { review, stage, reload, moved, refused, cancel } = useManagedReview(known);
  const [moving, setMoving] = useState(false);
  const [kept, setKept] = useState(0);
  const keep = () => {
    setMoving(false);
    setKept(kept + 1);
  };

  if (stage === 'loading') return <ManageSkeleton />;
  if (stage === 'failed') {
    return (
      <div className="review-mail" role="status">
        <p>{words.unopened}</p>
        <button type="button" className="text-link" onClick={reload}>
          {words.retry}
        </button>
      </div>
    );
  }
  const time = review ? shortMoment(review.startsAt, review.timeZone) : '';
  const stands = review?.state === 'booked' && stage !== 'over' && stage !== 'unknown';
  return (
    <div className="review-manage">
      <FocusOnMount key={`${stage} ${time} ${kept}`} as="h3" className="text-h3-large">
        {fill(words[stage].heading, { time })}
      </FocusOnMount>
      <p className="text-fog">{fill(words[stage].text, { email: known.email ?? '' })}</p>
      {stands && <ReviewFacts review={review} />}
      {stands && !moving && <ReviewActions onMove={() => setMoving(true)} onKeep={keep} cancel={cancel} />}
      {stands && moving && (
        <MoveReview
          link={known.link}
          review={review}
          onKeep={keep}
          onMoved={(found) => {
            moved(found);
            setMoving(false);
          }}
          onRefused={refused}
        />
      )}
      {!stands && (
        <button type="button" className={`${buttonClass('secondary')} justify-self-start`} onClick={onAnew}>
          {words.again}
        </button>
      )}
    </div>
  );
}
