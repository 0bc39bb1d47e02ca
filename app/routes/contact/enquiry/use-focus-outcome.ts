import { type RefObject, useEffect, useRef } from 'react';

interface Outcome {
  isPending: boolean;
  isSent: boolean;
  note: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}

/**
 * When sending ends, moves the focus to what comes next: the note that says so, or the button to
 * try again. The browser drops the focus from the disabled button. Never takes it from elsewhere.
 */
export function useFocusOutcome({ isPending, isSent, note, button }: Outcome) {
  const wasPending = useRef(false);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (!hasEnded) return;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused === button.current;
    const isInForm =
      focused instanceof HTMLElement && focused.closest('form') === button.current?.closest('form');
    if (isSent && (isLost || isInForm)) note.current?.focus();
    else if (isLost) button.current?.focus();
  }, [isPending, isSent, note, button]);
}
