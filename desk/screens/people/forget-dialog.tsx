import { buttonClass } from '../../../app/ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import type { useForgetPerson } from './use-forget-person.ts';

interface Props {
  email: string;
  forgetting: ReturnType<typeof useForgetPerson>;
  onClose: () => void;
}

/** Cannot be undone, so the address has to be typed; the server refuses a wrong one too. */
export function ForgetDialog({ email, forgetting, onClose }: Props) {
  return (
    <Dialog title="Forget this person" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          forgetting.mutate(fieldText(event.currentTarget, 'confirm'));
        }}
      >
        <p>
          All enquiries, reviews, mails and notes of <strong>{email}</strong> are deleted, for good. Nobody
          can bring them back.
        </p>
        <label className="field">
          <span className="field-label">Type the address to confirm</span>
          <input
            className="field-input"
            name="confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </label>
        <ProblemLine error={forgetting.error} />
        <div className="actions">
          <button className={buttonClass('primary', 'small')} disabled={forgetting.isPending}>
            Forget for good
          </button>
          <button type="button" className={buttonClass('secondary', 'small')} onClick={onClose}>
            Keep
          </button>
        </div>
      </form>
    </Dialog>
  );
}
