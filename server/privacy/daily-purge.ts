import type { FastifyBaseLogger } from 'fastify';
import { day } from '../../domain/time/durations.ts';
import type { Parts } from '../open-parts.ts';
import { purge } from './purge.ts';

/** Deletes what is older than RETENTION_DAYS from store and mail folder, at start and every day. */
export function startDailyPurge(
  parts: Parts,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): { stop: () => void } {
  async function run(): Promise<void> {
    try {
      const purged = await purge(parts, now());
      if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'purged what is past its time');
    } catch (error) {
      log.error({ err: error }, 'the daily purge failed');
    }
  }
  void run();
  const timer = setInterval(() => void run(), day);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
