import { sql } from 'kysely';
import { day, isoInstant, utcMinute } from '../../domain/time/instants.ts';
import { aboutDay } from '../events/notes.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import { count } from '../monitoring/counters.ts';
import type { Store } from '../store/store.ts';
import type { Db } from '../store/tables.ts';
import { erase } from './forget-person.ts';

interface PurgeDeps {
  store: Store;
  /** RETENTION_DAYS; 0 keeps everything. */
  config: { retentionDays: number; dataDir: string };
}

type Purged = { enquiries: number; reviews: number; mails: number } | { refused: string };

/** Canary enquiries, which a monitor sends, are of no use once it has seen them arrive. */
const keepCanariesMs = 7 * day;

/**
 * Deletes what is older than RETENTION_DAYS from store and mail folder, unless that is suspiciously
 * much, and says how much it was. `whatever` is for the studio's command, where somebody has looked.
 */
export async function purge(
  { store, config }: PurgeDeps,
  now: number,
  { whatever = false }: { whatever?: boolean } = {},
): Promise<Purged> {
  const refused = whatever ? undefined : await purgeRefusal(store.db, config.retentionDays, now);
  count('purge', refused ? 'refused' : 'done');
  if (refused) return { refused };
  const before = purgedBefore(config.retentionDays, now);
  const enquiries = await erase(
    store,
    'enquiries',
    sql<boolean>`received_at < ${before} or (canary = 1 and received_at < ${now - keepCanariesMs})`,
  );
  const reviews = await erase(store, 'reviews', sql<boolean>`starts_at < ${before}`);
  await store.write(async (tx) => {
    // Who booked a review is counted, by a hash, until it is over.
    const over = tx.selectFrom('reviews').select('reference').where('endsAt', '<=', now);
    await tx.deleteFrom('openReviews').where('reference', 'in', over).execute();
    // The daily limit of automatic mails counts those of the last 24 hours.
    await tx
      .deleteFrom('automaticMails')
      .where('takenAt', '<=', now - day)
      .execute();
    // About no enquiry or review, so `erase` has not deleted it.
    await tx
      .deleteFrom('deliveries')
      .where('kind', '=', 'studio-summary')
      .where('createdAt', '<', before)
      .execute();
    // A reason to be away may name somebody.
    await tx.deleteFrom('awaySpans').where('endsAt', '<', before).execute();
    await tx.deleteFrom('deskAudit').where('at', '<', before).execute();
    const firstDay = isoInstant(before).slice(0, 10);
    await tx.deleteFrom('visitCounts').where('day', '<', firstDay).execute();
    // So may a note of a day.
    const ofDays = tx.deleteFrom('notes').where('about', 'like', aboutDay('%'));
    await ofDays.where('about', '<', aboutDay(firstDay)).execute();
  });
  await store.truncateLog();
  const mails = await purgeMailFiles(config.dataDir, before);
  return { enquiries: enquiries.count, reviews: reviews.count, mails };
}

/** A day takes a few; a clock that is years ahead, or a mistyped setting, would take nearly all. */
const most = { share: 1 / 4, people: 100 };

/**
 * Why a purge does not run; undefined when it may. Costs: a site with three enquiries or fewer, or
 * one whose RETENTION_DAYS was lowered, keeps what it has until somebody looks and has it purged.
 */
export async function purgeRefusal(db: Db, retentionDays: number, now: number): Promise<string | undefined> {
  if (!(await isAnythingPast(db, retentionDays, now))) return undefined;
  const { past, all, people } = await pastRetention(db, retentionDays, now);
  if (past <= all * most.share && people <= most.people) return undefined;
  return `${past} of ${all} enquiries and reviews, of ${people} people, are older than ${retentionDays} days by the clock, which says ${utcMinute(now)}: too much to delete at once, nothing is deleted. Set the clock or RETENTION_DAYS right, or purge by hand if they are`;
}

/** By the indexes: the count below reads every row, and the desk asks each minute. */
async function isAnythingPast(db: Db, retentionDays: number, now: number): Promise<boolean> {
  const before = purgedBefore(retentionDays, now);
  const { rows } = await sql`
    select 1 from (select reference from enquiries where received_at < ${before} and canary = 0 limit 1) as enquiry
    union all select 1 from (select reference from reviews where starts_at < ${before} limit 1) as review
  `.execute(db);
  return rows.length > 0;
}

/** How many enquiries and reviews there are, without the canary's, and how many are past their time. */
export async function pastRetention(db: Db, retentionDays: number, now: number) {
  const before = purgedBefore(retentionDays, now);
  const { rows } = await sql<{ past: number; all: number; people: number }>`
    select count(*) as "all", count(case when since < ${before} then 1 end) as past,
      count(distinct case when since < ${before} then email end) as people
    from (
      select received_at as since, lower(email) as email from enquiries where canary = 0
      union all select starts_at, lower(email) from reviews
    ) as stored`.execute(db);
  return rows[0] ?? { past: 0, all: 0, people: 0 };
}

function purgedBefore(retentionDays: number, now: number): number {
  return retentionDays > 0 ? now - retentionDays * day : 0;
}
