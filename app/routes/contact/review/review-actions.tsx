import { useState } from 'react';
import contact from 'virtual:content/contact';
import { buttonClass } from '../../../ui/button.tsx';
import { FocusOnMount } from './focus-on-mount.tsx';
import { calendarAddress } from './review-api.ts';
import { ReviewProblem } from './review-problem.tsx';
import { useCancelReview } from './use-managed-review.ts';

const { review: words } = contact;

interface Props {
  token: string;
  onMove: () => void;
  onKeep: () => void;
}

/**
 * Add it to a calendar, move it or cancel it. Cancelling asks for a confirmation, because it cannot
 * be undone.
 */
export function ReviewActions({ token, onMove, onKeep }: Props) {
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelReview(token);

  if (!confirming) {
    return (
      <div className="review-actions">
        <a href={calendarAddress(token)} download="review.ics" className={buttonClass('primary', 'small')}>
          {words.calendar}
        </a>
        <button type="button" className={buttonClass('secondary', 'small')} onClick={onMove}>
          {words.moveAsk}
        </button>
        <button
          type="button"
          className={buttonClass('secondary', 'small')}
          onClick={() => setConfirming(true)}
        >
          {words.cancelAsk}
        </button>
      </div>
    );
  }
  return (
    <div className="review-actions">
      <FocusOnMount as="p" className="w-full font-semibold">
        {words.cancelSure}
      </FocusOnMount>
      <button
        type="button"
        disabled={cancel.isPending}
        className={buttonClass('primary', 'small')}
        onClick={() => cancel.mutate()}
      >
        {cancel.isPending ? words.working : words.cancelYes}
      </button>
      <button
        type="button"
        className={buttonClass('secondary', 'small')}
        onClick={() => {
          setConfirming(false);
          cancel.reset();
          onKeep();
        }}
      >
        {words.keep}
      </button>
      {cancel.isError && <ReviewProblem error={cancel.error} />}
    </div>
  );
}
