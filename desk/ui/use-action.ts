import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toastDone, toastError } from './toasts.tsx';

interface Action<Input, Result> {
  /** The same input sent again after a lost response has the same idempotency key, and is done once. */
  post: (input: Input, key: string) => Promise<Result>;
  /** Text of the toast; none where the screen itself shows what was done. */
  done?: string | ((result: Result, input: Input) => string);
  /** What the toast's Undo button does; without the button where it is undefined. */
  undo?: (result: Result, input: Input) => (() => void) | undefined;
  onDone?: (result: Result, input: Input) => void;
  /** The form shows by a `ProblemLine` why it failed; else a toast does. */
  showsError?: boolean;
}

/** Something an owner does. Afterwards everything on screen is read again, also after a refusal. */
export function useAction<Input = void, Result = unknown>({
  post,
  done,
  undo,
  onDone,
  showsError = false,
}: Action<Input, Result>) {
  const sent = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify([input]);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return post(input, sent.current.key);
    },
    onSuccess: (result: Result, input: Input) => {
      sent.current = { text: '', key: '' };
      onDone?.(result, input);
      const text = typeof done === 'function' ? done(result, input) : done;
      if (text) toastDone(text, undo?.(result, input));
    },
    onError: (error) => {
      if (!showsError) toastError(error);
    },
  });
}
