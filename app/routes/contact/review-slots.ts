import { useCallback, useEffect, useRef, useState } from 'react';
import { loadSlots } from './review-api.ts';

export interface Slots {
  state: 'loading' | 'failed' | 'loaded';
  slots: number[];
  reload: () => void;
}

/** Once more without a word, then the visitor decides. */
const retryAfterMs = 1500;
const staleAfterMs = 60_000;

/**
 * The free slots, asked for again when the visitor comes back to the tab. By hand and not with a query library: one
 * list on one page does not pay for its 12 KB.
 */
export function useSlots(): Slots {
  const [found, setFound] = useState<Omit<Slots, 'reload'>>({ state: 'loading', slots: [] });
  const loadedAt = useRef(0);

  const load = useCallback(() => {
    loadTwice()
      .then((slots) => {
        loadedAt.current = performance.now();
        return setFound({ state: 'loaded', slots });
      })
      .catch(() => setFound(({ slots }) => ({ state: 'failed', slots })));
  }, []);

  useEffect(() => {
    const comeBack = () => {
      const isStale = performance.now() - loadedAt.current > staleAfterMs;
      if (document.visibilityState === 'visible' && isStale) load();
    };
    load();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [load]);

  return { ...found, reload: load };
}

async function loadTwice(): Promise<number[]> {
  try {
    return await loadSlots();
  } catch {
    await new Promise((done) => setTimeout(done, retryAfterMs));
    return loadSlots();
  }
}
