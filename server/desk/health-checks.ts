import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf } from '../../domain/caught-error.ts';
import type { Site } from '../../domain/content/site.ts';
import { c2paLists, daysToWarnOf, listAgeToWarnOf, type SigningFacts } from '../../domain/signing.ts';
import { utcMinute } from '../../domain/time/instants.ts';
import { servedContent } from '../../publishing/unconfirmed.ts';
import type { Config } from '../config.ts';
import { countIn } from '../enquiries/list-enquiries.ts';
import { isLoopback } from '../http/is-loopback.ts';
import { mailTroubles, makeMailer } from '../mail/mailer.ts';
import { stuckAfterMs } from '../mail/studio-summary.tsx';
import { deliveryCounts, heldToday } from '../outbox/manage-deliveries.ts';
import { purgeRefusal } from '../people/purge.ts';
import { existingFolder, openReadOnlyStore, storeLocation } from '../store/connect.ts';
import type { Store } from '../store/store.ts';

export interface Finding {
  what: string;
  /** `warning`: somebody should look at it, but it is no fault. */
  state: 'ok' | 'warning' | 'not ok';
  says: string;
  /** The same for owners, who have no terminal, and the field where they mend it themselves. */
  forOwners?: string;
  field?: { file: string; path: string[] };
}

const leastFreeMb = 500;

/** Thrown by a check that found no fault, but something to look at. */
class Warning extends Error {}

/**
 * What `studio doctor` and the desk say of the site's health. Each check is independent, so that one
 * failure does not hide the others. Without commands: the doctor adds them, the desk has screens, and
 * passes the daily maintenance's advice on the store, which takes seconds to find anew, and has the
 * content read in another process.
 */
export async function runHealthChecks(
  now: number,
  readConfig: () => Config,
  adviceOf = (store: Store) => store.advice(),
  readContent = async (folder: string) => servedContent(folder),
): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [{ what: 'settings', state: 'not ok', says: messageOf(error) }];
  }
  let site: Site | undefined;
  let toConfirm = 0;
  return [
    { what: 'settings', state: 'ok', says: `site at ${config.siteUrl}` },
    ...(isProxyUntold(config) ? [proxyUntold] : []),
    await check('content', async () => {
      ({ site, toConfirm } = await readContent(config.contentDirectory));
      return `notices go to ${config.studioEmail ?? site.email.hello}`;
    }),
    await check('company', async () => {
      const { name = '', form = '', place = '' } = site?.legal ?? {};
      if (site && !(name && form && place))
        throw new Warning('the site doesn’t say who runs it: fill in name, legal form and address');
      return [name, form, place].join(', ');
    }),
    // Never a failure: the site says nothing wrong, only what its owner has yet to read.
    await check('to confirm', async () => {
      return toConfirm === 0 ? 'nothing' : `${toConfirm} sentences on the site`;
    }),
    ...(await checkStore(config, now, adviceOf)),
    await check('mail', async () => {
      await makeMailer({ ...config, mailFrom: config.mailFrom ?? 'doctor@localhost' }).check();
      return config.smtpUrl ? 'the mail server answers' : 'mails are written as files';
    }),
    ...mailTroubles(config, site).map((trouble) => ({
      what: 'mail',
      // On an address of this machine alone the site is being tried out.
      state: config.isPublic ? ('not ok' as const) : ('warning' as const),
      ...trouble,
    })),
    ...(config.signing ? [await checkCertificate(config.signing, now), await checkLists(now)] : []),
    await check('disk', async () => {
      const { bavail, bsize } = await statfs(existingFolder(resolve(config.dataDir)));
      const freeMb = (bavail * bsize) / 1024 ** 2;
      if (freeMb < leastFreeMb) throw new Error(`less than ${leastFreeMb} MB free in DATA_DIR: make room`);
      return `${Math.round(freeMb / 1024)} GB free`;
    }),
  ];
}

/** This server speaks no TLS, and who listens on this machine alone is reached through another program. */
const isProxyUntold = ({ isPublic, siteUrl, host, trustProxy }: Config) =>
  isPublic && trustProxy === false && (siteUrl.startsWith('https:') || isLoopback(host));

const proxyUntold: Finding = {
  what: 'visitors',
  state: 'not ok',
  says: 'all share one address, that of the proxy: three bookings close the calendar to everybody. Set TRUST_PROXY to the address of the proxy, which is 127.0.0.1 where it runs on this machine',
};

/** Where there is no store, one line says so: the others would say the same. */
async function checkStore(
  config: Config,
  now: number,
  adviceOf: (store: Store) => Promise<string | undefined>,
): Promise<Finding[]> {
  let store: Store;
  try {
    store = await openReadOnlyStore(config);
  } catch (error) {
    return [{ what: 'store', state: 'not ok', says: messageOf(error) }];
  }
  const { db } = store;
  const findings = [
    await check('store', async () => {
      const advice = await adviceOf(store);
      if (advice) throw new Error(advice);
      return storeLocation(config);
    }),
    await check('deliveries', async () => {
      const { counts, oldest = now } = await deliveryCounts(db, now);
      const { waiting, failed, refused } = counts;
      if (failed > 0) throw new Error(`${failed} gave up: send again, or dismiss`);
      const says = [
        waiting === 0 ? 'nothing waiting' : `${waiting} waiting, the oldest since ${utcMinute(oldest)}`,
        ...(refused > 0 ? [`${refused} to visitors were refused`] : []),
      ].join('; ');
      if (now - oldest > stuckAfterMs) throw new Error(says);
      const held = await heldToday(db, now);
      if (held > 0) throw new Warning(`${held} not sent today: their addresses had reached a day’s limit`);
      return says;
    }),
    await check('retention', async () => {
      const refused = await purgeRefusal(db, config.retentionDays, now);
      if (refused) throw new Error(refused);
      return 'nothing overdue';
    }),
    // No fault, or every spam robot would raise an alarm.
    await check('spam', async () => {
      const spam = await countIn(db, 'spam', now);
      if (spam === 0) return 'none';
      throw new Warning(`${spam} to look through: release what’s real`);
    }),
  ];
  await store.close();
  return findings;
}

/** Of the version that is served: without time stamps its films end with their certificate. */
function checkCertificate(facts: SigningFacts, now: number): Promise<Finding> {
  return check('certificate', async () => {
    const { signer, isDevelopment, until } = facts;
    const left = daysToWarnOf(facts, now);
    const [kind, date] = [isDevelopment ? 'development certificate' : 'certificate', until.slice(0, 10)];
    if (left === undefined) return `films are signed as ${signer}, with a ${kind} until ${date}`;
    const remedy = isDevelopment
      ? 'remove the folder development-certificate in the DATA_DIR of the build, and publish'
      : 'place the new one where C2PA_KEY_FILE and C2PA_CHAIN_FILE say, and publish';
    if (left < 0) throw new Error(`the ${kind} of the films ended on ${date}: ${remedy}`);
    throw new Warning(`the ${kind} of the films ends on ${date}, in ${left} days: ${remedy}`);
  });
}

/** By which /check knows other makers. No fault: who has joined since is unknown to it, and it says so. */
function checkLists(now: number): Promise<Finding> {
  return check('C2PA lists', async () => {
    const age = listAgeToWarnOf(now);
    if (age === undefined) return `issued on ${c2paLists.issued}`;
    throw new Warning(
      `issued on ${c2paLists.issued}, ${age} days ago: place newer ones, as docs/certificates.md says, and publish`,
    );
  });
}

async function check(what: string, inspect: () => Promise<string>): Promise<Finding> {
  try {
    return { what, state: 'ok', says: await inspect() };
  } catch (error) {
    return { what, state: error instanceof Warning ? 'warning' : 'not ok', says: messageOf(error) };
  }
}
