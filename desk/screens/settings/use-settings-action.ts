import { useMutation } from '@tanstack/react-query';
import { invalidate } from '../../api/query-client.ts';
import { toastDone, toastError } from '../../shell/toast.tsx';

/** Acts on what the settings show, shows a toast and reads the queries `names` again. */
export function useSettingsAction<Input>(
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
