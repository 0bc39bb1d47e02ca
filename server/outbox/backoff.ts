const minute = 60_000;
const hour = 60 * minute;

/** Long enough for a weekend without a mail server, short enough that giving up still means something. */
export const giveUpAfterMs = 4 * 24 * hour;
const firstWaitMs = minute / 2;
const longestWaitMs = 4 * hour;

/**
 * When to try again after the given number of attempts, or undefined to give up. Waits double; jitter (half of
 * the wait, at random) keeps a thousand failed deliveries from coming back in the same second.
 */
export function nextTry(
  delivery: { createdAt: number; attempts: number },
  now: number,
  random: number,
): number | undefined {
  if (now - delivery.createdAt >= giveUpAfterMs) return undefined;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, delivery.attempts - 1));
  return Math.round(now + wait / 2 + (wait / 2) * random);
}
