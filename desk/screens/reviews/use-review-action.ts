import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toastDone } from '../../shell/toast.tsx';

/**
 * Acts on the calendar, shows a toast and reads the calendar again, also after a refusal. The same
 * input sent again after a lost reply has the same idempotency key, and is done once.
 */
export function useReviewAction<Input, Result>(
  act: (input: Input, key: string) => Promise<Result>,
  done: (input: Input) => string,
) {
  const sent = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return act(input, sent.current.key);
    },
    onSuccess: (_, input) => toastDone(done(input)),
  });
}
