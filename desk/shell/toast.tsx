import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { buttonClass } from '../../app/ui/button.tsx';

/** One at a time, at the foot of the screen: what was done, or why it was not. */
interface Message {
  text: string;
  kind: 'done' | 'failed';
  undo?: () => void;
}

const undoMs = 10_000;
const doneMs = 5_000;
/** How often to check again whether the pointer or the focus has left it. */
const recheckMs = 1_000;

let shown: Message | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** With `undo` it has a button, and stays for ten seconds. */
export function toastDone(text: string, undo?: () => void) {
  show({ text, kind: 'done', ...(undo && { undo }) });
  hideAfter(undo ? undoMs : doneMs);
}

/** Longer while the pointer or the focus is on it: nobody is hurried to press Undo. */
function hideAfter(milliseconds: number) {
  timer = setTimeout(() => {
    const isInUse = document.querySelector('.toast')?.matches(':hover, :focus-within');
    if (isInUse) hideAfter(recheckMs);
    else hide();
  }, milliseconds);
}

/** Takes back what was done last, while its button is there. */
export function undoLast() {
  const undo = shown?.undo;
  if (!undo) return;
  hide();
  undo();
}

/** Stays until it is closed or replaced. */
export const toastError = (error: Error) => show({ text: error.message, kind: 'failed' });

/** Does something, and says by a toast that it is done or why it is not. */
export function useActionWithToast<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  return useMutation({ mutationFn: change, onSuccess: () => toastDone(done), onError: toastError });
}

const hide = () => show(undefined);

function show(message: Message | undefined) {
  clearTimeout(timer);
  shown = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region stays mounted: screen readers announce changes within one that they know. */
export function Toast() {
  const message = useSyncExternalStore(subscribe, () => shown);
  const cameFrom = useRef<HTMLElement>(null);
  const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('.toast'))
      cameFrom.current = relatedTarget;
  };
  // The pressed button is removed, and the focus would go to the beginning of the page.
  const actAndReturnFocus = (act: () => void) => {
    act();
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('h1');
    back?.focus();
  };
  return (
    <div className="toast">
      <div role="status" className={message && 'toast-text'} data-kind={message?.kind}>
        {message && (
          <p>
            {message.text}
            {message.undo && <span className="sr-only"> Undo is at the end of the page.</span>}
          </p>
        )}
      </div>
      {message && (
        <div className="toast-actions">
          {message.undo && (
            <button
              type="button"
              className={buttonClass('dark', 'small')}
              onFocus={rememberOrigin}
              onClick={() => actAndReturnFocus(undoLast)}
            >
              Undo
            </button>
          )}
          <button
            type="button"
            className="toast-close"
            onFocus={rememberOrigin}
            onClick={() => actAndReturnFocus(hide)}
          >
            Close
          </button>
        </div>
      )}
    </div>
  );
}
