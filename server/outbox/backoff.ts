import { day, hour, minute } from '../../domain/time/durations.ts';

/** Long enough for a weekend without a mail server. */
export const giveUpAfterMs = 4 * day;
const firstWaitMs = minute / 2;
const longestWaitMs = 4 * hour;

/**
 * Exponential backoff: when to retry after the given number of attempts, or undefined to give up.
 * Jitter (up to half of the wait) keeps a thousand failed deliveries from coming back in the same
 * second.
 */
export function backoff(
  delivery: { createdAt: number; attempts: number },
  now: number,
  random: number,
): number | undefined {
  if (now - delivery.createdAt >= giveUpAfterMs) return undefined;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, delivery.attempts - 1));
  return Math.round(now + wait / 2 + (wait / 2) * random);
}
