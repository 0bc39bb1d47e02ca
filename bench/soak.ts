/**
 * What survives faults. Two servers share one store under mixed traffic; every 30 seconds one of
 * them is killed and started again, the other runs throughout. Their mail server refuses, defers
 * and drops, and their clock jumps three years ahead and back. Then everything visitors were told
 * is compared with the store and with what the mail server received, and every alarm with its
 * cause.
 *
 *   node bench/soak.ts [--minutes 10] [--postgres]      writes build/bench/soak.json
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { retryDeliveries } from '../server/outbox/manage-deliveries.ts';
import { connectStore } from '../server/store/connect.ts';
import { runPostgres } from '../tests/support/run-postgres.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { median, writeFigures } from './support/figures.ts';
import { type Alarms, compareAlarms, listenForAlarms } from './support/soak-alarms.ts';
import { makeClock, startFaultyMailServer } from './support/soak-faults.ts';
import { emptyLedger, sendTraffic } from './support/soak-traffic.ts';

const killEveryMs = 30_000;
const mailTimeoutMs = 180_000;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, postgres: { type: 'boolean', default: false } },
});
const kills = Math.floor((Number(values.minutes) * 60_000) / killEveryMs);

const dataDir = mkdtempSync(join(tmpdir(), 'longtake-soak-'));
const mail = await startFaultyMailServer();
const clock = makeClock(dataDir);
const database = values.postgres ? await runPostgres() : undefined;
const databaseUrl = database && `${database.url}/postgres`;
/** By process: what each logged. */
const alarms: Alarms[] = [];
const start = async () => {
  const server = await serveBuilt({
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    SECRET: 'the same on both servers',
    RATE_LIMIT: '1000000000',
    LOG_LEVEL: 'warn',
    ...clock.settings,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  alarms.push(listenForAlarms(server.child.stdout));
  return server;
};

const survivor = await start();
let killed = await start();
const ledger = emptyLedger();
const stop = new AbortController();
const traffic = [() => survivor.address, () => killed.address].map((address) =>
  sendTraffic(address, ledger, stop.signal),
);
const megabytes: number[] = [];
const sampling = setInterval(() => megabytes.push(residentMegabytes(survivor.child.pid)), 1000);
const jumping = clock.jump(Number(values.minutes));
for (let kill = 1; kill <= kills; kill += 1) {
  await wait(killEveryMs);
  await endNow();
  killed = await start();
  console.log(
    `${kill} of ${kills}: ${ledger.enquiries.size} enquiries, ${ledger.wrong.length} wrong answers`,
  );
}
const jumps = await jumping;
stop.abort();
await Promise.all(traffic);
clearInterval(sampling);
await endNow();

const store = await connectStore({ dataDir, databaseUrl });
const raised = await compareAlarms(store, alarms, survivor.address);
await deliverTheRest();
await survivor.stop();
const found = await compareWithLedger();
await store.close();
await mail.stop();
await database?.stop();
rmSync(dataDir, { recursive: true });

for (const answer of ledger.wrong.slice(0, 20)) console.error(answer);
// The first quarter is warm-up.
const quarter = Math.floor(megabytes.length / 4);
const early = median(megabytes.slice(quarter, 2 * quarter));
const late = median(megabytes.slice(-quarter));
const none = { budget: { max: 0 }, unit: '' };
writeFigures(
  'soak',
  `Soak: ${values.minutes} minutes, a server killed every 30 s, faults of mail, ${jumps} jumps of the clock (${store.engine})`,
  [
    { name: 'enquiries acknowledged', value: ledger.enquiries.size, unit: '' },
    { name: 'reviews acknowledged', value: ledger.bookings.size, unit: '' },
    { name: 'acknowledged enquiries lost', value: found.lost, ...none },
    { name: 'enquiries stored twice', value: found.twice, ...none },
    { name: 'acknowledged reviews lost', value: found.reviewsLost, ...none },
    { name: 'reviews at one time', value: found.overlaps, ...none },
    { name: 'mails missing', value: found.mailsMissing, ...none },
    { name: 'mails doubled', value: found.mailsDoubled, ...none },
    { name: 'mails repeated under the same Message-ID', value: found.repeats, unit: '' },
    { name: 'deliveries to the studio given up, each an alarm', value: raised.failed, unit: '' },
    { name: 'mails to visitors refused, no alarm', value: raised.refused, unit: '' },
    { name: 'alarms missing', value: raised.missing, ...none },
    { name: 'alarms raised twice', value: raised.twice, ...none },
    { name: 'wrong answers', value: ledger.wrong.length, ...none },
    {
      name: 'memory of the surviving server, last quarter / second quarter',
      value: late / early,
      unit: '×',
      budget: { max: 1.15 },
      note: `${early} MB, then ${late} MB, medians`,
    },
  ],
);

/** What a process holds, as the system counts it. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function endNow() {
  const exited = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await exited;
}

/**
 * The mail server takes every mail again and the studio retries. A killed server's leases run out
 * after five minutes; here they end at once, and the survivor delivers.
 */
async function deliverTheRest(): Promise<void> {
  mail.mend();
  await store.write((tx) =>
    tx.updateTable('deliveries').set({ leaseUntil: 0 }).where('leaseUntil', 'is not', null).execute(),
  );
  await store.write((tx) => retryDeliveries(tx, Date.now()));
  const until = performance.now() + mailTimeoutMs;
  while ((await undelivered()).length > 0 && performance.now() < until) await wait(500);
}

function undelivered() {
  return store.db
    .selectFrom('deliveries')
    .select('id')
    .where('state', 'in', ['due', 'failed'])
    .where('dueAt', '<=', Date.now())
    .execute();
}

async function compareWithLedger() {
  const enquiries = await store.db.selectFrom('enquiries').select(['key', 'reference']).execute();
  const reviews = await store.db
    .selectFrom('reviews')
    .select(['key', 'reference', 'state', 'startsAt'])
    .execute();
  const sent = await store.db.selectFrom('deliveries').select('id').where('state', '=', 'sent').execute();
  const enquiryOf = new Map(enquiries.map(({ key, reference }) => [key, reference]));
  const reviewOf = new Map(reviews.map((review) => [review.key, review]));
  const booked = reviews.filter(({ state }) => state === 'booked');
  // A server killed between sending a mail and storing so sends it again under the same Message-ID.
  const received = new Set(
    mail.received.map(({ mail: { messageId = '' } }) => messageId.replace(/^<|@.*$/g, '')),
  );
  return {
    lost: count(ledger.enquiries, ([key, reference]) => enquiryOf.get(key) !== reference),
    twice: enquiries.length - ledger.enquiries.size,
    reviewsLost: count(ledger.bookings, ([key, reference]) => {
      const review = reviewOf.get(key);
      return review?.reference !== reference || (review.state === 'cancelled') !== ledger.cancelled.has(key);
    }),
    overlaps: booked.length - new Set(booked.map(({ startsAt }) => startsAt)).size,
    mailsMissing: count(sent, ({ id }) => !received.has(id)) + (await undelivered()).length,
    mailsDoubled: countDoubled(),
    repeats: mail.received.length - received.size,
  };
}

/**
 * Mails with one receiver and one subject under several Message-IDs. Every mail but the studio's
 * daily summary has a subject of its own.
 */
function countDoubled(): number {
  const ids = new Map<string, Set<string>>();
  for (const { to, mail: each } of mail.received) {
    const alike = `${to.join()} ${each.subject}`;
    ids.set(alike, (ids.get(alike) ?? new Set()).add(each.messageId ?? ''));
  }
  return [...ids.values()].reduce((sum, { size }) => sum + size - 1, 0);
}

function count<T>(all: Iterable<T>, is: (one: T) => boolean): number {
  return [...all].filter(is).length;
}
