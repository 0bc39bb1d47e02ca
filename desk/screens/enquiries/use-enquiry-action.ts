import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { toastDone, toastError } from '../../shell/toast.tsx';
import { actOnEnquiry, type EnquiryAction, enquiryQuery } from './enquiries-api.ts';

interface Doing {
  reference: string;
  action: EnquiryAction;
  /** What is told when it is done. */
  done: string;
  /** What takes it back, for the ten seconds that its button stays. */
  undo?: EnquiryAction;
}

/**
 * Acts on an enquiry, and shows its new state and a toast. Where somebody was faster (409) the server
 * says who; then the enquiry is read again, so that both see the same.
 */
export function useEnquiryAction() {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: ({ reference, action }: Doing) => actOnEnquiry(reference, action),
    onSuccess: (enquiry: EnquiryReply, { reference, done, undo }) => {
      client.setQueryData(enquiryQuery(reference).queryKey, enquiry);
      toastDone(
        done,
        undo && (() => acting.mutate({ reference, action: undo, done: 'Taken back: as it was before.' })),
      );
      readListsAgain();
    },
    onError: (error, { reference }) => {
      toastError(error);
      void client.invalidateQueries({ queryKey: enquiryQuery(reference).queryKey });
      readListsAgain();
    },
  });
  const readListsAgain = () => {
    for (const name of ['enquiries', 'today', 'counts']) void client.invalidateQueries({ queryKey: [name] });
  };
  return acting;
}
