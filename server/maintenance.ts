import type { FastifyBaseLogger } from 'fastify';
import { day } from '../domain/time/instants.ts';
import { purgeSessions } from './desk/sessions.ts';
import { purgeSignIns } from './desk/sign-ins.tsx';
import { queueStudioSummary } from './mail/studio-summary.tsx';
import type { Services } from './open-services.ts';
import { purge } from './people/purge.ts';

/** The work of every minute: the studio's summary; once a day the purge and a check of the store. */
export function makeMaintenance(
  services: () => Pick<Services, 'store' | 'config' | 'rules'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): (now: number, uptimeMs: number) => Promise<void> {
  // By uptime, because the clock may jump.
  let nextDailyAt = 0;
  let isRefused = false;
  return async function maintenance(now, uptimeMs) {
    const { store, config, rules } = services();
    try {
      await queueStudioSummary(store, rules, now);
      if (uptimeMs < nextDailyAt) return;
      nextDailyAt = uptimeMs + day;
      await store.write(async (tx) => {
        await purgeSignIns(tx, now);
        await purgeSessions(tx, now);
      });
      const purged = await purge({ store, config }, now);
      if ('refused' in purged) {
        // One alarm, and not one a day; the desk and `studio doctor` go on saying so.
        if (!isRefused) log.error({ why: purged.refused }, 'nothing is purged');
      } else if (Object.values(purged).some((count) => count > 0)) {
        log.info(purged, 'purged what is past its time');
      }
      isRefused = 'refused' in purged;
      const before = store.lastAdvice;
      store.lastAdvice = await store.advice();
      if (store.lastAdvice && store.lastAdvice !== before)
        log.error({ why: store.lastAdvice }, 'the store needs mending');
    } catch (error) {
      log.error({ err: error }, 'the upkeep failed');
    }
  };
}
