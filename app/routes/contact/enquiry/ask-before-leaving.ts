/**
 * Whether the browser asks before the page is left, because words on it are not sent. Listens only
 * then: Firefox keeps no page with a `beforeunload` listener in its back/forward cache.
 */
export function askBeforeLeaving(wanted: boolean) {
  if (wanted) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
