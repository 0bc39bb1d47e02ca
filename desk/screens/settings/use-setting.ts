import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastError } from '../../shell/toast.tsx';

/** Changes something of an owner's own, shows a toast and reads `names` again. */
export function useSetting<Input>(
  change: (input: Input) => Promise<unknown>,
  done: string,
  names = ['me', 'audit'],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastDone(done),
    onError: toastError,
    onSettled: () => {
      for (const name of names) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
