import { type FormEvent, useState } from 'react';
import contact from 'virtual:content/contact';
import { fillWords } from '../../../../domain/content/fill-words.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useFocusWhenShown } from './focus-on-mount.tsx';
import type { Review } from './review-api.ts';
import { ReviewProblem } from './review-problem.tsx';
import { shortMoment } from './review-times.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useMoveReview } from './use-managed-review.ts';
import { useSlots } from './use-slots.ts';

const { review: words } = contact;

interface Props {
  link: string;
  review: Review;
  onMoved: () => void;
  onKeep: () => void;
}

export function MoveReview({ link, review, onMoved, onKeep }: Props) {
  const slots = useSlots();
  const move = useMoveReview(link);
  const [zone, setZone] = useState(review.timeZone);
  const [chosen, setChosen] = useState<number>();
  const form = useFocusWhenShown<HTMLFormElement>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined || move.isPending) return;
    move.mutate(chosen, {
      onSuccess: onMoved,
      onError() {
        setChosen(undefined);
        void slots.refetch();
      },
    });
  };
  const choose = (slot: number) => {
    setChosen(slot);
    move.reset();
  };
  const chooseOffered = (slot: number) => {
    choose(slot);
    form.current?.focus();
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="review-form focus-on-mount"
      onSubmit={submit}
      aria-label={words.moveAsk}
    >
      <SlotPicker {...{ slots, zone, setZone, chosen }} onChoose={choose} />
      {move.isError && (
        <ReviewProblem error={move.error} requestedAt={move.variables} zone={zone} onChoose={chooseOffered} />
      )}
      <div className="review-actions">
        <button
          type="submit"
          disabled={chosen === undefined || move.isPending}
          className={buttonClass('primary', 'small')}
        >
          {move.isPending
            ? words.working
            : chosen === undefined
              ? words.choose
              : fillWords(words.move, { time: shortMoment(chosen, zone) })}
        </button>
        <button type="button" className={buttonClass('secondary', 'small')} onClick={onKeep}>
          {words.keep}
        </button>
      </div>
    </form>
  );
}
