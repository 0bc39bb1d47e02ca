import type { LaterOrder } from './messages.ts';

/** Tells the engine where the visitor is. At most one message a frame, whatever the mouse's own rate. */
export function followVisitor(
  host: HTMLElement,
  signal: AbortSignal,
  send: (order: LaterOrder) => void,
): void {
  let pointerX = 0;
  let pointerY = 0;
  let due = false;
  const tell = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (signal.aborted) return;
      const scroll = Math.min(1, Math.max(0, window.scrollY / Math.max(1, host.clientHeight)));
      send({ order: 'wander', scroll, pointerX, pointerY });
    });
  };
  addEventListener('scroll', tell, { passive: true, signal });
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return;
      pointerX = (event.clientX / window.innerWidth) * 2 - 1;
      pointerY = (event.clientY / window.innerHeight) * 2 - 1;
      tell();
    },
    { passive: true, signal },
  );
  tell();
}
