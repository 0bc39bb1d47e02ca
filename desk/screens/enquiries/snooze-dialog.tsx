import { useState } from 'react';
import { hour, timeLeft } from '../../../domain/time/instants.ts';
import { zoneName } from '../../../domain/time/zones.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/clocks.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldText } from '../../ui/forms.tsx';
import { capitalized, when } from '../../ui/times.ts';

interface Props {
  /** Until then the site promises an answer. */
  answerBy: string;
  onClose: () => void;
  onChosen: (until: string, shownAs: string) => void;
}

/**
 * Until when: a few likely times, or any other; by the clock of whoever chooses. A time after the
 * promised answer is asked about first.
 */
export function SnoozeDialog({ answerBy, onClose, onChosen }: Props) {
  const now = useNow();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [problem, setProblem] = useState('');
  const [tooLate, setTooLate] = useState<number>();
  const snooze = (at: number) =>
    onChosen(new Date(at).toISOString(), `${when(at, zone, now)}, ${zoneName(zone)}`);
  const choose = (at: number) => (at > Date.parse(answerBy) ? setTooLate(at) : snooze(at));
  if (tooLate !== undefined) {
    return (
      <Dialog title="Snooze until" onClose={onClose}>
        {/* A section: useRestoredFocus keeps the focus in it when one view replaces the other. */}
        <section className="stack">
          <p role="status">
            <strong>{capitalized(timeLeft(Date.parse(answerBy), now))}</strong> to answer: the site promises
            it by {when(answerBy, zone, now)}. Snoozed until {when(tooLate, zone, now)} ({zoneName(zone)}), it
            comes back after that.
          </p>
          <div className="actions">
            <Button kind="primary" onClick={() => setTooLate(undefined)}>
              Another time
            </Button>
            <Button onClick={() => snooze(tooLate)}>Snooze anyway</Button>
          </div>
        </section>
      </Dialog>
    );
  }
  return (
    <Dialog title="Snooze until" onClose={onClose}>
      <ul className="choices rule-top">
        {snoozeChoices(new Date(now)).map(({ name, at }) => (
          <li key={name}>
            <button
              type="button"
              className="choice cluster spread full-width rule-bottom"
              onClick={() => choose(at)}
            >
              <span>{name}</span>
              <span className="slate">{when(at, zone, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const at = new Date(fieldText(event.currentTarget, 'until')).getTime();
          if (at > now) choose(at);
          else setProblem('Choose a time that’s still to come.');
        }}
      >
        <Field
          label={`Another time, by your clock (${zoneName(zone)})`}
          type="datetime-local"
          name="until"
          required
        />
        <div role="alert">{problem && <p className="problem-line">{problem}</p>}</div>
        <Button kind="primary" type="submit">
          Snooze
        </Button>
      </form>
    </Dialog>
  );
}

const morning = 9;

/**
 * In three hours, tomorrow, next Monday and in a week in the morning, by the clock of this browser.
 * On a Sunday, Monday is tomorrow; on a Monday it is in a week.
 */
export function snoozeChoices(now: Date): { name: string; at: number }[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: 'In three hours', at: now.getTime() + 3 * hour },
    { name: 'Tomorrow morning', at: morningAfter(now, 1) },
    ...(daysToMonday > 1 ? [{ name: 'Monday morning', at: morningAfter(now, daysToMonday) }] : []),
    ...(daysToMonday < 7 ? [{ name: 'In a week', at: morningAfter(now, 7) }] : []),
  ];
}

const morningAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning).getTime();
