import { hour, minute } from '../../domain/time/instants.ts';

/**
 * About four days: long enough for a weekend without a mail server. Counted in attempts and not by
 * the clock, which may jump.
 */
export const mostAttempts = 40;
export const longestWaitMs = 4 * hour;
const firstWaitMs = minute / 2;

/**
 * Exponential backoff: when to retry after the given number of attempts, or undefined to give up.
 * Jitter (up to half of the wait) keeps a thousand failed deliveries from coming back in the same
 * second.
 */
export function backoff({ attempts }: { attempts: number }, now: number, random: number): number | undefined {
  if (attempts >= mostAttempts) return undefined;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1));
  return Math.round(now + wait / 2 + (wait / 2) * random);
}
