import { useMutation } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { toastDone, toastError } from '../../shell/toast.tsx';
import { blockSender, unblockSender } from './enquiries-api.ts';

/** Blocks whoever sent it, or takes that back. Settings lists all who are blocked. */
export function BlockButton({ enquiry: { email, senderBlocked } }: { enquiry: EnquiryReply }) {
  const blocking = useMutation({
    mutationFn: (block: boolean) => (block ? blockSender(email) : unblockSender(email)),
    onSuccess: (_, block) => {
      if (block) toastDone(`${email} is blocked.`, () => blocking.mutate(false));
      else toastDone(`${email} is no longer blocked.`);
    },
    onError: toastError,
  });
  return (
    <button
      type="button"
      className={buttonClass('secondary', 'small')}
      onClick={() => blocking.mutate(!senderBlocked)}
    >
      {senderBlocked ? 'Unblock sender' : 'Block sender'}
    </button>
  );
}
