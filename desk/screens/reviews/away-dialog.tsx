import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import { hour } from '../../../domain/time/instants.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { addAway } from './reviews-api.ts';
import { useReviewAction } from './use-review-action.ts';

/** Hours in which nobody can book. What is booked in them stays booked: it is for us to move. */
export function AwayDialog({ onClose }: { onClose: () => void }) {
  const [start] = useState(() => nextFullHour(new Date()));
  const [problem, setProblem] = useState<Error | null>(null);
  const adding = useReviewAction(addAway, () => 'Nobody can book in these hours now.');
  return (
    <Dialog title="We are away" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const from = new Date(fieldText(form, 'from'));
          const to = new Date(fieldText(form, 'to'));
          if (to <= from) return setProblem(new Error('The end must come after the beginning.'));
          setProblem(null);
          adding.mutate(
            { from: from.toISOString(), to: to.toISOString(), reason: fieldText(form, 'reason') || null },
            { onSuccess: onClose },
          );
        }}
      >
        <p className="quiet">
          No review can be booked in these hours. Those that are booked stay: move or cancel them.
        </p>
        <label className="field">
          <span className="field-label">From, by your clock</span>
          <input
            className="field-input"
            type="datetime-local"
            name="from"
            required
            defaultValue={start}
            onChange={({ currentTarget: { form, value } }) => offerEnd(form, value)}
          />
        </label>
        <label className="field">
          <span className="field-label">To, by your clock</span>
          <input
            className="field-input"
            type="datetime-local"
            name="to"
            required
            defaultValue={hoursAfter(start, 4)}
          />
        </label>
        <label className="field">
          <span className="field-label">Why, for the two of us (optional)</span>
          <input className="field-input" name="reason" maxLength={200} />
        </label>
        <ProblemLine error={problem ?? adding.error} />
        <button className={buttonClass('primary', 'small')} disabled={adding.isPending}>
          Block these hours
        </button>
      </form>
    </Dialog>
  );
}

/** Sets an end after the chosen start: on a phone a date and a time take many taps. */
function offerEnd(form: HTMLFormElement | null, from: string) {
  const end = form?.elements.namedItem('to');
  if (end instanceof HTMLInputElement && !(end.value > from) && from) end.value = hoursAfter(from, 4);
}

/** `2026-11-17T11:00` at 10:23, by the clock of this browser. */
const nextFullHour = (now: Date) =>
  fieldTime(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1));

const hoursAfter = (field: string, hours: number) => fieldTime(Date.parse(`${field}Z`) + hours * hour);

/** These fields have no zone: they are read and written as UTC, so that hours are just added. */
const fieldTime = (instant: number) => new Date(instant).toISOString().slice(0, 16);
