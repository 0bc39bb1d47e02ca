import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { buttonClass } from '../../app/ui/button.tsx';

/** What was done, or why not, at the foot of the screen. One at a time: the newest is what counts. */
interface Outcome {
  text: string;
  kind: 'done' | 'failed';
  undo?: () => void;
}

const undoMs = 10_000;
const doneMs = 5_000;
/** How often it is looked whether the pointer or the focus has left. */
const heldMs = 1_000;

let shown: Outcome | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Tells what was done; with `undo`, the button for it stays for ten seconds. */
export function tellDone(text: string, undo?: () => void) {
  show({ text, kind: 'done', ...(undo && { undo }) });
  hideAfter(undo ? undoMs : doneMs);
}

/** Longer while the pointer or the focus is on it: whoever is about to press Undo is not hurried. */
function hideAfter(milliseconds: number) {
  timer = setTimeout(() => {
    const isHeld = document.querySelector('.outcomes')?.matches(':hover, :focus-within');
    if (isHeld) hideAfter(heldMs);
    else hideOutcome();
  }, milliseconds);
}

/** Takes back what was done last, while its button is there. */
export function undoLast() {
  const undo = shown?.undo;
  if (!undo) return;
  hideOutcome();
  undo();
}

/** Tells what did not work; stays until it is closed or something else is told. */
export const tellFailed = (error: Error) => show({ text: error.message, kind: 'failed' });

const hideOutcome = () => show(undefined);

function show(outcome: Outcome | undefined) {
  clearTimeout(timer);
  shown = outcome;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region stays mounted: screen readers only tell of changes within one that they know. */
export function Outcomes() {
  const outcome = useSyncExternalStore(subscribe, () => shown);
  const cameFrom = useRef<HTMLElement>(null);
  const noteOrigin = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('.outcomes'))
      cameFrom.current = relatedTarget;
  };
  // The pressed button goes away, and the focus would go to the beginning of the page.
  const leave = (act: () => void) => {
    act();
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('h1');
    back?.focus();
  };
  return (
    <div className="outcomes">
      <div role="status" className={outcome && 'outcome'} data-kind={outcome?.kind}>
        {outcome && (
          <p>
            {outcome.text}
            {outcome.undo && <span className="sr-only"> Undo is at the end of the page.</span>}
          </p>
        )}
      </div>
      {outcome && (
        <div className="outcome-actions">
          {outcome.undo && (
            <button
              type="button"
              className={buttonClass('dark', 'small')}
              onFocus={noteOrigin}
              onClick={() => leave(undoLast)}
            >
              Undo
            </button>
          )}
          <button
            type="button"
            className="outcome-close"
            onFocus={noteOrigin}
            onClick={() => leave(hideOutcome)}
          >
            Close
          </button>
        </div>
      )}
    </div>
  );
}
