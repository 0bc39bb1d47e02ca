import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import contact from 'virtual:content/contact';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useFocusWhenShown, ReviewProblem } from './review-problem.tsx';
import { ButtonSkeleton, SlotPicker, type SlotChoice } from './slot-picker.tsx';
import { shortMoment } from './visitor-times.ts';

const { review: words } = contact;

interface Props {
  choice: SlotChoice;
  label: string;
  /** Takes the focus when it appears, because the visitor has just asked for it. */
  focus: boolean;
  /** Of the button, with {time} for the chosen one. */
  submitWords: string;
  onSubmit: (slot: number) => void;
  /** The mutation that books or moves. */
  change: { isPending: boolean; error: Error | null; reset: () => void };
  /** The time that was asked for last, for the message that it is taken. */
  requestedAt: number | undefined;
  /** Shown when a time is chosen. */
  fields?: ReactNode;
  /** Beside the button. */
  other?: ReactNode;
}

/** Chooses a time and does something with it: the form of a booking and of a move. */
export function SlotForm(props: Props) {
  const { choice, label, focus, onSubmit, change, requestedAt, fields, other } = props;
  const { slots, zone, chosen } = choice;
  const form = useFocusWhenShown<HTMLFormElement>(focus);
  const next = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);

  // On a phone what comes next is below the screen.
  useEffect(() => {
    if (presses > 0) next.current?.scrollIntoView({ block: 'nearest' });
  }, [presses]);

  const choose = (slot: number, byPointer: boolean) => {
    choice.choose(slot);
    if (change.error) change.reset();
    if (byPointer) setPresses(presses + 1);
  };
  const chooseOffered = (slot: number) => {
    choose(slot, false);
    form.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !change.isPending) onSubmit(chosen);
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="review-form focus-on-mount mt-3"
      onSubmit={submit}
      aria-label={label}
    >
      <SlotPicker choice={choice} onChoose={choose} />
      {change.error && (
        <ReviewProblem error={change.error} requestedAt={requestedAt} zone={zone} onChoose={chooseOffered} />
      )}
      {slots.isPending && <ButtonSkeleton />}
      <div ref={next} className="review-next gap-5">
        {chosen !== undefined && fields}
        {slots.data && slots.data.length > 0 && <SubmitButton {...props} />}
        {other}
      </div>
    </form>
  );
}

function SubmitButton({ choice: { chosen, zone }, submitWords, change }: Props) {
  const ready =
    chosen === undefined ? words.choose : fillPlaceholders(submitWords, { time: shortMoment(chosen, zone) });
  return (
    <button
      type="submit"
      disabled={chosen === undefined || change.isPending}
      className={`${buttonClass('primary')} review-submit`}
    >
      {change.isPending ? words.working : ready}
    </button>
  );
}
