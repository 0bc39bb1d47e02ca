import { sql } from 'kysely';
import { day } from '../../domain/time/instants.ts';
import type { Config } from '../config.ts';
import { purgeSessions } from '../desk/sessions.ts';
import { purgeSignIns } from '../desk/sign-ins.tsx';
import { purgeDailyLimit } from '../mail/daily-limit.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import type { Store } from '../store/store.ts';
import { erase } from './forget-person.ts';

/** Canary enquiries, which a monitor sends, are of no use once it has seen them arrive. */
const keepCanariesMs = 7 * day;

/** Deletes what is older than RETENTION_DAYS from store and mail folder; returns how much. */
export async function purge(
  { store, config }: { store: Store; config: Pick<Config, 'dataDir' | 'retentionDays'> },
  now: number,
) {
  const before = config.retentionDays > 0 ? now - config.retentionDays * day : 0;
  const enquiries = await erase(
    store,
    'enquiries',
    sql<boolean>`received_at < ${before} or (canary = 1 and received_at < ${now - keepCanariesMs})`,
  );
  const reviews = await erase(store, 'reviews', sql<boolean>`starts_at < ${before}`);
  await store.write(async (tx) => {
    // Who booked a review is counted, by a hash, until it is over.
    const over = tx.selectFrom('reviews').select('reference').where('ends_at', '<=', now);
    await tx.deleteFrom('open_reviews').where('reference', 'in', over).execute();
    await purgeDailyLimit(tx, { before, now });
    // A reason to be away may name somebody.
    await tx.deleteFrom('away_spans').where('ends_at', '<', before).execute();
    await purgeSignIns(tx, now);
    await purgeSessions(tx, now);
    await tx.deleteFrom('desk_audit').where('at', '<', before).execute();
  });
  await store.truncateLog();
  const mails = await purgeMailFiles(config.dataDir, before);
  return { enquiries: enquiries.count, reviews: reviews.count, mails };
}
