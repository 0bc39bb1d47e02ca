import type { FastifyBaseLogger } from 'fastify';
import { day, hour } from '../domain/time/instants.ts';
import { queueStudioSummary } from './mail/studio-summary.tsx';
import type { Services } from './open-services.ts';
import { clockDoubt } from './people/clock-doubt.ts';
import { purge } from './people/purge.ts';

/** Gives an operator an hour to notice a wrong clock. By uptime, because the clock may jump. */
const firstPurgeMs = hour;

/** The work of every minute: the studio's summary, the clock, and the daily purge. */
export function makeMaintenance(
  services: () => Pick<Services, 'store' | 'config' | 'rules'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): (now: number, uptimeMs: number) => Promise<void> {
  let purgeAt = firstPurgeMs;
  let doubted = false;
  return async function maintenance(now, uptimeMs) {
    const { store, config, rules } = services();
    try {
      await queueStudioSummary(store, rules, now);
      const doubt = await clockDoubt(store.db, config, now);
      if (doubt && !doubted) log.error({ doubt }, 'the clock is in doubt');
      doubted = doubt !== undefined;
      if (doubted || uptimeMs < purgeAt) return;
      purgeAt = uptimeMs + day;
      const purged = await purge({ store, config }, now);
      if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'purged what is past its time');
    } catch (error) {
      log.error({ err: error }, 'the upkeep failed');
    }
  };
}
