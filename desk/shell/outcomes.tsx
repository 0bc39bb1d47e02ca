import { useSyncExternalStore } from 'react';
import { buttonClass } from '../../app/ui/button.tsx';

/** What was done, or why not, at the foot of the screen. One at a time: the newest is what counts. */
interface Outcome {
  text: string;
  kind: 'done' | 'failed';
  undo?: () => void;
}

const undoMs = 10_000;
const doneMs = 5_000;

let shown: Outcome | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Tells what was done; with `undo`, the button for it stays for ten seconds. */
export function tellDone(text: string, undo?: () => void) {
  show({ text, kind: 'done', ...(undo && { undo }) });
  timer = setTimeout(hideOutcome, undo ? undoMs : doneMs);
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
  return (
    <div className="outcomes">
      <div role="status" className={outcome && 'outcome'} data-kind={outcome?.kind}>
        {outcome && <p>{outcome.text}</p>}
      </div>
      {outcome && (
        <div className="outcome-actions">
          {outcome.undo && (
            <button
              type="button"
              className={buttonClass('dark', 'small')}
              onClick={() => {
                hideOutcome();
                outcome.undo?.();
              }}
            >
              Undo
            </button>
          )}
          <button type="button" className="outcome-close" onClick={hideOutcome}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
