import { useMutation } from '@tanstack/react-query';
import { invalidate } from '../../api/query-client.ts';
import { toastDone, toastError } from '../../shell/toast.tsx';

/** Changes something of an owner's own, shows a toast and reads `names` again. */
export function useSetting<Input>(
  change: (input: Input) => Promise<unknown>,
  done: string,
  names = ['me', 'audit'],
) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastDone(done),
    onError: toastError,
    onSettled: () => invalidate(...names),
  });
}
