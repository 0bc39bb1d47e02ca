export const visibleAtOnce = 3;
export const shownFor = 4000;

/** A toast as the rest of the app asks for it. The shelf that shows them is fetched when one is near, or with the first. */
export type ToastRequest = {
  title: string;
  description: string;
  kind: 'success' | 'error';
  action?: { label: string; onClick: () => void };
  link?: { label: string; href: string };
};

let deliver: ((request: ToastRequest) => void) | undefined;
const waiting: ToastRequest[] = [];
const listeners = new Set<() => void>();

export function toast(request: ToastRequest) {
  if (deliver) deliver(request);
  else waiting.push(request);
  for (const listener of listeners) listener();
}

/** Called by the shelf once it stands: what was asked for meanwhile is shown at once. */
export function serveToasts(show: (request: ToastRequest) => void) {
  deliver = show;
  for (const request of waiting.splice(0)) show(request);
}

export const wasToasted = () => deliver !== undefined || waiting.length > 0;

export function onFirstToast(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called when a toast is near: it must be able to appear when the line is gone. */
export const fetchToastViewport = () => import('./toast-viewport.tsx');
