let isCounted = false;

/**
 * Tells our own server that the film was watched to its end, once per page: a request without a body,
 * sent when the browser has nothing else to do. Not for who jumped there; the server leaves out who
 * asks not to be counted.
 */
export function countWatched({ played, duration }: HTMLVideoElement): void {
  let seen = 0;
  for (let at = 0; at < played.length; at += 1) seen += played.end(at) - played.start(at);
  if (__STATIC__ || isCounted || !(seen > duration * 0.9)) return;
  isCounted = true;
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 5_000 });
  else setTimeout(send, 1_000);
}

const send = () => navigator.sendBeacon('/api/film-watched');
