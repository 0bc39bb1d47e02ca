import { useSyncExternalStore } from 'react';

/** Set by the service worker on a reply from its cache: when it was cached, in milliseconds. */
const header = 'desk-stored-at';

let cachedAt: number | undefined;
const listeners = new Set<() => void>();

/** Remembers of the newest reply whether and since when it was cached. */
export function noteCachedAt(response: Response) {
  const newest = Number(response.headers.get(header)) || undefined;
  if (newest === cachedAt) return;
  cachedAt = newest;
  for (const listener of listeners) listener();
}

/** When the shown reply was cached, while offline; undefined when it is from the server. */
export const useCachedAt = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => cachedAt,
  );
