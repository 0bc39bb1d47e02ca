import { useMutation } from '@tanstack/react-query';
import { toastDone, toastError } from '../../shell/toast.tsx';

/** Acts on what the settings show, and shows a toast. */
export function useSettingsAction<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastDone(done),
    onError: toastError,
  });
}
