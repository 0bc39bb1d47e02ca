import contact from 'virtual:content/contact';
import { buttonClass } from '../../../ui/button.tsx';
import type { Review } from './review-api.ts';
import { SlotForm } from './slot-form.tsx';
import { useMoveReview } from './use-managed-review.ts';
import { useSlotChoice } from './use-slot-choice.ts';

const { review: words } = contact;

interface Props {
  token: string;
  review: Review;
  onMoved: () => void;
  onKeep: () => void;
}

export function MoveReview({ token, review, onMoved, onKeep }: Props) {
  const choice = useSlotChoice(review.timeZone);
  const move = useMoveReview(token);
  return (
    <SlotForm
      focus
      choice={choice}
      label={words.moveAsk}
      submitWords={words.move}
      onSubmit={(slot) => move.mutate(slot, { onSuccess: onMoved, onError: choice.dropIfTaken })}
      change={move}
      requestedAt={move.variables}
      other={
        <button type="button" className={buttonClass('secondary')} onClick={onKeep}>
          {words.keep}
        </button>
      }
    />
  );
}
