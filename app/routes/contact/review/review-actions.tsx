import { useState } from 'react';
import contact from 'virtual:content/contact';
import { buttonClass } from '../../../ui/button.tsx';
import { ReviewProblem } from './review-problem.tsx';
import { FocusOnMount } from './focus-on-mount.tsx';

const { review: words } = contact;

interface Props {
  onMove: () => void;
  onKeep: () => void;
  cancel: () => Promise<void>;
}

/** Move it or cancel it; cancelling is asked twice, because it cannot be taken back. */
export function ReviewActions({ onMove, onKeep, cancel }: Props) {
  const [sure, setSure] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>();

  async function doCancel() {
    setWorking(true);
    setError(undefined);
    try {
      await cancel();
    } catch (problem) {
      setError(problem);
    }
    setWorking(false);
  }

  if (!sure) {
    return (
      <div className="review-acts">
        <button type="button" className={buttonClass('secondary', 'small')} onClick={onMove}>
          {words.moveAsk}
        </button>
        <button type="button" className={buttonClass('secondary', 'small')} onClick={() => setSure(true)}>
          {words.cancelAsk}
        </button>
      </div>
    );
  }
  return (
    <div className="review-acts">
      <FocusOnMount as="p" className="w-full font-semibold">
        {words.cancelSure}
      </FocusOnMount>
      <button
        type="button"
        disabled={working}
        className={buttonClass('primary', 'small')}
        onClick={() => void doCancel()}
      >
        {working ? words.working : words.cancelYes}
      </button>
      <button
        type="button"
        className={buttonClass('secondary', 'small')}
        onClick={() => {
          setSure(false);
          onKeep();
        }}
      >
        {words.keep}
      </button>
      {error !== undefined && (
        <ReviewProblem trouble={{ requestedAt: 0, error }} zone="UTC" onChoose={() => undefined} />
      )}
    </div>
  );
}
