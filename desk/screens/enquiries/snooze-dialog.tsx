import { useState } from 'react';
import { hour } from '../../../domain/time/instants.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/clocks.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldText } from '../../ui/forms.tsx';
import { when } from '../../ui/times.ts';

interface Props {
  onClose: () => void;
  onChosen: (until: string, shownAs: string) => void;
}

/** Until when: a few likely times, or any other; by the clock of whoever chooses. */
export function SnoozeDialog({ onClose, onChosen }: Props) {
  const now = useNow();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [problem, setProblem] = useState('');
  const choose = (at: number) => onChosen(new Date(at).toISOString(), when(at, zone, now));
  return (
    <Dialog title="Snooze until" onClose={onClose}>
      <ul className="choices">
        {snoozeChoices(new Date(now)).map(({ name, at }) => (
          <li key={name}>
            <button type="button" className="choice" onClick={() => choose(at)}>
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
          if (at > Date.now()) choose(at);
          else setProblem('Choose a time that is still to come.');
        }}
      >
        <label className="field">
          <span className="field-label">Another time, by your clock</span>
          <input className="field-input" type="datetime-local" name="until" required />
        </label>
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
