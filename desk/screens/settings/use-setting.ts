import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellDone, tellFailed } from '../../shell/outcomes.tsx';

/** Changes something of an owner's own, tells the outcome and reads `names` again. */
export function useSetting<Input>(
  change: (input: Input) => Promise<unknown>,
  done: string,
  names = ['me', 'audit'],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => tellDone(done),
    onError: tellFailed,
    onSettled: () => {
      for (const name of names) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
