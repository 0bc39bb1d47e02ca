import { useMutation } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { askForMail } from './sign-in-api.ts';

/** Asks for the address that a link and a code are sent to. */
export function ByMail({ onMailed }: { onMailed: (email: string) => void }) {
  const asking = useMutation({ mutationFn: askForMail, onSuccess: (_, email) => onMailed(email) });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        asking.mutate(fieldText(event.currentTarget, 'email'));
      }}
    >
      <label className="field">
        <span className="field-label">Your e-mail address</span>
        <input
          className="field-input"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
        />
      </label>
      <ProblemLine error={asking.error} />
      <button className={buttonClass('primary')} disabled={asking.isPending}>
        Send me a link
      </button>
    </form>
  );
}
