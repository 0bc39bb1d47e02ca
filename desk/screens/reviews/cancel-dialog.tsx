import { buttonClass } from '../../../app/ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { cancelReview } from './reviews-api.ts';
import { useReviewAction } from './use-review-action.ts';

interface Props {
  reference: string;
  name: string;
  onClose: () => void;
}

/** Cancels with a word to the visitor, which stands in the mail they get. */
export function CancelDialog({ reference, name, onClose }: Props) {
  const cancelling = useReviewAction(
    (words: string, key) => cancelReview(reference, words, key),
    () => `Cancelled. ${name} is mailed.`,
  );
  return (
    <Dialog title={`Cancel the review with ${name}`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          cancelling.mutate(fieldText(event.currentTarget, 'words'), { onSuccess: onClose });
        }}
      >
        <label className="field">
          <span className="field-label">A word to the visitor, in the mail (optional)</span>
          <textarea className="field-input message-input" name="words" maxLength={2000} />
        </label>
        <ProblemLine error={cancelling.error} />
        <div className="actions">
          <button className={buttonClass('primary', 'small')} disabled={cancelling.isPending}>
            Cancel the review
          </button>
          <button type="button" className={buttonClass('secondary', 'small')} onClick={onClose}>
            Keep it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
