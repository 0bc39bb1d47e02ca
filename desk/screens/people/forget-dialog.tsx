import { useMutation, useQueryClient } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { ForgottenReply } from '../../../domain/desk/replies.ts';
import { deleteAnswers } from '../../api/service-worker.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { forgetPerson } from './people-api.ts';

interface Props {
  email: string;
  onClose: () => void;
  onForgotten: (went: ForgottenReply) => void;
}

/** Cannot be taken back, so the address has to be typed; a wrong one is refused by the server too. */
export function ForgetDialog({ email, onClose, onForgotten }: Props) {
  const client = useQueryClient();
  const forgetting = useMutation({
    mutationFn: async (typed: string) => {
      if (typed.toLowerCase() !== email.toLowerCase())
        throw new Error('This is another address. Type the one above, letter by letter.');
      return forgetPerson(email, typed);
    },
    onSuccess: async (went) => {
      await deleteAnswers();
      onForgotten(went);
      void client.invalidateQueries();
    },
  });
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
