import type { UpdateCommand } from './messages.ts';

/**
 * Sends scroll and pointer positions to the engine, at most once per animation frame whatever the
 * mouse's own rate.
 */
export function trackViewer(
  host: HTMLElement,
  signal: AbortSignal,
  send: (command: UpdateCommand) => void,
): void {
  let pointerX = 0;
  let pointerY = 0;
  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      if (signal.aborted) return;
      const scroll = Math.min(1, Math.max(0, window.scrollY / Math.max(1, host.clientHeight)));
      send({ type: 'move', scroll, pointerX, pointerY });
    });
  };
  addEventListener('scroll', schedule, { passive: true, signal });
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return;
      pointerX = (event.clientX / window.innerWidth) * 2 - 1;
      pointerY = (event.clientY / window.innerHeight) * 2 - 1;
      schedule();
    },
    { passive: true, signal },
  );
  schedule();
}
