import type { FastifyBaseLogger } from 'fastify';
import { day } from '../../domain/time/durations.ts';
import { purgeDailyLimit } from '../automatic-mails/daily-limit.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import type { Parts } from '../open-parts.ts';
import { forgetBookers } from '../reviews/open-reviews.ts';
import { purgeEnquiries, purgeReviews } from './purge.ts';

/** Canary enquiries, which a monitor sends, are of no use once it has seen them arrive. */
const keepCanariesMs = 7 * day;

/** Deletes what is older than RETENTION_DAYS from store and mail folder, at start and every day. */
export function startDailyPurge(
  { store, config }: Parts,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): { stop: () => void } {
  async function purge(): Promise<void> {
    try {
      const before = config.retentionDays > 0 ? now() - config.retentionDays * day : 0;
      const enquiries = await purgeEnquiries(store, { before, canariesBefore: now() - keepCanariesMs });
      const reviews = await purgeReviews(store, before);
      await store.write(async (tx) => {
        await forgetBookers(tx, now());
        await purgeDailyLimit(tx, { before, now: now() });
      });
      await store.truncateLog();
      const mails = await purgeMailFiles(config.dataDir, before);
      if (enquiries + reviews + mails > 0)
        log.info({ enquiries, reviews, mails }, 'purged what is past its time');
    } catch (error) {
      log.error({ err: error }, 'the daily purge failed');
    }
  }
  void purge();
  const timer = setInterval(() => void purge(), day);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
