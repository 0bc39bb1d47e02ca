import { useMutation } from '@tanstack/react-query';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { queryClient } from '../../queries.ts';
import { toastDone, toastError } from '../../shell/toast.tsx';
import { actOnEnquiry, type EnquiryAction, enquiryQuery } from './enquiries-api.ts';

interface Variables {
  reference: string;
  action: EnquiryAction;
  /** Text of the toast when it is done. */
  done: string;
  /** What the toast's Undo button does. */
  undo?: EnquiryAction;
}

/**
 * Acts on an enquiry, and shows its new state and a toast. Where somebody was faster (409) the
 * server says who; then the enquiry is read again, so that both see the same.
 */
export function useEnquiryAction() {
  const acting = useMutation({
    mutationFn: ({ reference, action }: Variables) => actOnEnquiry(reference, action),
    onSuccess: (enquiry: EnquiryReply, { reference, done, undo }) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, enquiry);
      toastDone(
        done,
        undo && (() => acting.mutate({ reference, action: undo, done: 'Taken back: as it was before.' })),
      );
    },
    onError: toastError,
  });
  return acting;
}
