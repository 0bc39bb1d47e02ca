import { type ReactElement, useSyncExternalStore } from 'react';

let viewport: ReactElement | null = null;
const listeners = new Set<() => void>();

/**
 * Where toasts appear. Empty until a page that shows toasts mounts the viewport, so that its code
 * is in that page's chunk alone; from then on it stays, on other pages too.
 */
export function Toaster() {
  const mounted = useSyncExternalStore(
    subscribe,
    () => viewport,
    () => null,
  );
  return <div data-toaster>{mounted}</div>;
}

export function mountToastViewport(element: ReactElement) {
  viewport ??= element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
