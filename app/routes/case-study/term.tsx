import './term.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

const openAfter = 700;
const skipWithin = 300;
let lastClosed = -Infinity;

/**
 * A word with a tooltip on hover and focus. The explanation is always in the page, for screen
 * readers and without JavaScript. By hand: the library's tooltip would add 20 KB for one word.
 */
export function Term({
  id,
  explanation,
  children,
}: {
  id: string;
  explanation: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tooltip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (open && tooltip.current) keepOnScreen(tooltip.current);
  }, [open]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const approach = () => {
    clearTimeout(timer.current);
    const justLeftAnother = performance.now() - lastClosed < skipWithin;
    timer.current = setTimeout(() => setOpen(true), justLeftAnother ? 0 : openAfter);
  };
  const leave = () => {
    clearTimeout(timer.current);
    if (open) lastClosed = performance.now();
    setOpen(false);
  };

  return (
    <span className="term-place" onPointerEnter={approach} onPointerLeave={leave}>
      <button
        type="button"
        className="term"
        aria-describedby={id}
        onFocus={approach}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      >
        {children}
      </button>
      <span id={id} ref={tooltip} role="tooltip" className="tooltip" data-open={open || undefined}>
        {explanation}
      </span>
    </span>
  );
}

/** Moves it left by as much as it would lie beyond the right edge. */
function keepOnScreen(tooltip: HTMLElement) {
  tooltip.style.removeProperty('--shift');
  const beyond = tooltip.getBoundingClientRect().right + 16 - document.documentElement.clientWidth;
  if (beyond > 0) tooltip.style.setProperty('--shift', `${-beyond}px`);
}
