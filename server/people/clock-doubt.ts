import { day, utcMinute } from '../../domain/time/instants.ts';
import type { Config } from '../config.ts';
import type { Db } from '../store/tables.ts';

/**
 * Why the clock cannot be trusted to say what is past its time; undefined when it can. A clock that
 * is years ahead would erase everything, so nothing is purged when the newest enquiry or the build
 * is further away than RETENTION_DAYS. Costs: a site that nobody wrote to or built for that long
 * keeps what it has until somebody does.
 */
export async function clockDoubt(
  db: Db,
  { retentionDays, builtAt }: Pick<Config, 'retentionDays' | 'builtAt'>,
  now: number,
): Promise<string | undefined> {
  if (retentionDays === 0) return undefined;
  const isFar = (instant = now) => Math.abs(now - instant) > retentionDays * day;
  const wrong = (what: string, instant = 0) =>
    `the clock says ${utcMinute(now)}, and ${what} is of ${utcMinute(instant)}: nothing is purged. Set the clock right`;
  if (isFar(builtAt)) return `${wrong('this version', builtAt)}, or publish a new version if it is`;
  const newest = await db
    .selectFrom('enquiries')
    .select('received_at')
    // Ignores enquiries of the future, which a clock that was ahead has left: they prove nothing.
    .where('received_at', '<=', now)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isFar(newest?.received_at)
    ? `${wrong('the newest enquiry', newest?.received_at)}, or send a canary if it is`
    : undefined;
}
