import { useSyncExternalStore } from 'react';

/** The service worker's mark on a reply it kept: when it came, in milliseconds. */
const header = 'desk-stored-at';

let storedAt: number | undefined;
const listeners = new Set<() => void>();

/** Remembers whether the newest reply came from the server or is one that the browser had kept. */
export function noteAge(response: Response) {
  const kept = Number(response.headers.get(header)) || undefined;
  if (kept === storedAt) return;
  storedAt = kept;
  for (const listener of listeners) listener();
}

/** The instant of what is shown, while the desk is offline; undefined when it is current. */
export const useStoredAge = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => storedAt,
  );
