import { type FormEvent, useState } from 'react';
import contact from 'virtual:content/contact';
import { buttonClass } from '../../../ui/button.tsx';
import { moveReview, Refusal, type Review } from './review-api.ts';
import { SlotPicker } from './slot-picker.tsx';
import { ReviewProblem, type Trouble } from './review-problem.tsx';
import { useFocusWhenShown } from './focus-on-mount.tsx';
import { useSlots } from './use-slots.ts';
import { shortMoment } from './review-times.ts';
import { fill } from './fill-words.ts';

const { review: words } = contact;

interface Props {
  link: string;
  review: Review;
  onMoved: (review: Review) => void;
  onKeep: () => void;
  /** The review cannot be moved any more, whatever the time. */
  onRefused: (error: Refusal) => void;
}

export function MoveReview({ link, review, onMoved, onKeep, onRefused }: Props) {
  const slots = useSlots();
  const [zone, setZone] = useState(review.timeZone);
  const [chosen, setChosen] = useState<number>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [working, setWorking] = useState(false);
  const form = useFocusWhenShown<HTMLFormElement>();

  async function move(startsAt: number) {
    setWorking(true);
    setTrouble(undefined);
    try {
      onMoved(await moveReview(link, startsAt));
    } catch (error) {
      if (error instanceof Refusal && !error.alternatives) return onRefused(error);
      setTrouble({ requestedAt: startsAt, error });
      setChosen(undefined);
      slots.reload();
    } finally {
      setWorking(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !working) void move(chosen);
  };
  const choose = (slot: number) => {
    setChosen(slot);
    setTrouble(undefined);
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
      {trouble && <ReviewProblem {...{ trouble, zone }} onChoose={chooseOffered} />}
      <div className="review-acts">
        <button
          type="submit"
          disabled={chosen === undefined || working}
          className={buttonClass('primary', 'small')}
        >
          {working
            ? words.working
            : chosen === undefined
              ? words.choose
              : fill(words.move, { time: shortMoment(chosen, zone) })}
        </button>
        <button type="button" className={buttonClass('secondary', 'small')} onClick={onKeep}>
          {words.keep}
        </button>
      </div>
    </form>
  );
}
