const ask = (event: BeforeUnloadEvent) => event.preventDefault();
let isAsking = false;
const waiting = new Set<() => void>();

/**
 * Whether the browser asks before the page is left, because words on it are not sent. Listens only
 * then: Firefox keeps no page with a `beforeunload` listener in its back/forward cache.
 */
export function askBeforeLeaving(isAsked: boolean) {
  isAsking = isAsked;
  if (isAsked) return addEventListener('beforeunload', ask);
  removeEventListener('beforeunload', ask);
  for (const go of waiting) go();
  waiting.clear();
}

/** Whether leaving the page now would lose words; `whenSafe` runs once when that is over. */
export function wouldLoseWords(whenSafe: () => void): boolean {
  if (isAsking) waiting.add(whenSafe);
  return isAsking;
}
