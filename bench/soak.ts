/**
 * What survives. Two servers share one store under mixed traffic; every 30 seconds one of them is killed without warning
 * and started again, the other lives through it all. Then everything visitors were told is held against the store and
 * against what a real mail server received.
 *
 *   node bench/soak.ts [--minutes 10] [--postgres]      writes build/bench/soak.json, or soak-postgres.json
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { connectStore } from '../server/store/connect.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startMailServer } from '../tests/support/mail-server.ts';
import { runPostgres } from '../tests/support/run-postgres.ts';
import { makeAsker } from './support/ask.ts';
import { median, writeFigures } from './support/figures.ts';
import { emptyLedger, sendTraffic } from './support/mixed-traffic.ts';
import { startLife, type Life, type Memory } from './support/server-life.ts';

const killEveryMs = 30_000;
/** Old enough that pages and code are warm, young enough that every life reaches it. */
const ageCompared = 20;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, postgres: { type: 'boolean', default: false } },
});
const runMs = Number(values.minutes) * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'longtake-soak-'));
const mail = await startMailServer();
const database = values.postgres ? await runPostgres() : undefined;
const databaseUrl = database && `${database.url}/postgres`;
const settings = {
  DATA_DIR: dataDir,
  SMTP_URL: mail.url,
  SECRET: 'the same on both servers',
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'silent',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
};
const ports = { killed: String(await freePort()), survivor: String(await freePort()) };
const ledger = emptyLedger();

const survivor = await startLife({ ...settings, PORT: ports.survivor });
const lives: Life[] = [await startLife({ ...settings, PORT: ports.killed })];
const stop = new AbortController();
const traffic = Promise.all(
  Object.values(ports).map((port) =>
    sendTraffic(makeAsker(`http://127.0.0.1:${port}`, 16), ledger, stop.signal),
  ),
);

const start = performance.now();
const at = (ms: number) => wait(Math.max(0, start + ms - performance.now()));
for (let kill = killEveryMs; kill < runMs; kill += killEveryMs) {
  await at(kill);
  await lives.at(-1)?.end('SIGKILL');
  lives.push(await startLife({ ...settings, PORT: ports.killed }));
  const { enquiries, surprises } = ledger;
  console.log(`${kill / 1000} s: ${enquiries.size} enquiries, ${surprises.length} surprises`);
}
await at(runMs);
stop.abort();
await traffic;
// Before the mail that waited for visitors goes out all at once, which is another matter.
const survived = halves(survivor.memory);
await lives.at(-1)?.end('SIGKILL');

const store = await connectStore({ dataDir, databaseUrl });
await deliverTheRest();
const afterMail = [...survivor.memory.values()].at(-1) ?? Number.NaN;
await survivor.end('SIGTERM');
const found = await holdAgainstLedger();
await store.close();
await mail.close();
await database?.stop();
rmSync(dataDir, { recursive: true });

for (const surprise of ledger.surprises.slice(0, 20)) console.error(surprise);
const killedMemory = lives.map(({ memory }) => memory.get(ageCompared) ?? Number.NaN).filter(Number.isFinite);
const early = median(killedMemory.slice(0, 3));
const late = median(killedMemory.slice(-3));
const none = { budget: { max: 0 }, unit: '' };
writeFigures(
  values.postgres ? 'soak-postgres' : 'soak',
  `Soak: ${values.minutes} minutes, a server killed every ${killEveryMs / 1000} s (${store.engine})`,
  [
    { name: 'servers killed', value: lives.length, unit: '' },
    { name: 'enquiries acknowledged', value: ledger.enquiries.size, unit: '' },
    { name: 'acknowledged enquiries lost', value: found.lost, ...none },
    { name: 'enquiries stored twice or unasked', value: found.twice, ...none },
    { name: 'mails that never came', value: found.mailsMissing, ...none },
    {
      name: 'mails that came twice',
      value: found.mailsTwice,
      unit: '',
      note: 'killed between the mail server’s word and the note of it; the same Message-ID, so a mailbox shows one',
    },
    { name: 'reviews acknowledged', value: ledger.bookings.size, unit: '' },
    { name: 'acknowledged reviews lost', value: found.reviewsLost, ...none },
    { name: 'reviews at one time', value: found.overlaps, ...none },
    { name: 'answers nobody should get', value: ledger.surprises.length, ...none },
    {
      name: 'requests a dead server did not answer',
      value: ledger.away,
      unit: '',
      note: 'sent again, as a browser does',
    },
    {
      name: 'back after a kill, median',
      value: median(lives.map(({ startMs }) => startMs)) / 1000,
      unit: 's',
    },
    {
      name: `memory of a life at ${ageCompared} s, last three / first three`,
      value: late / early,
      unit: '×',
      budget: { max: 1.15 },
      note: `${early} MB, then ${late} MB`,
    },
    {
      name: 'memory of the survivor, last quarter / second quarter',
      value: survived.late / survived.early,
      unit: '×',
      budget: { max: 1.15 },
      note: `${survived.early} MB, then ${survived.late} MB, medians`,
    },
    { name: 'memory of the survivor after all mail went out', value: afterMail, unit: 'MB' },
  ],
  [
    {
      title: 'Answers',
      columns: ['asked', 'times'],
      rows: [...ledger.statuses].toSorted(([one], [other]) => one.localeCompare(other)),
    },
    {
      title: `Memory of each life at ${ageCompared} s, in MB`,
      columns: ['life', 'MB'],
      rows: killedMemory.map((megabytes, index) => [index + 1, megabytes]),
    },
  ],
);

/** A dead server's leases run out by themselves after five minutes; here they are cut short, and the survivor goes on. */
async function deliverTheRest(): Promise<void> {
  await store.write((tx) =>
    tx.updateTable('deliveries').set({ lease_until: 0 }).where('lease_until', 'is not', null).execute(),
  );
  const until = performance.now() + 180_000;
  while ((await undelivered()).length > 0 && performance.now() < until) await wait(500);
}

function undelivered() {
  return store.db
    .selectFrom('deliveries')
    .select('id')
    .where('state', 'in', ['due', 'failed'])
    .where('due_at', '<=', Date.now())
    .execute();
}

async function holdAgainstLedger() {
  const enquiries = await store.db.selectFrom('enquiries').select(['key', 'reference']).execute();
  const byKey = new Map(enquiries.map(({ key, reference }) => [key, reference]));
  const reviews = await store.db
    .selectFrom('reviews')
    .select(['key', 'reference', 'state', 'starts_at'])
    .execute();
  const reviewOf = new Map(reviews.map((review) => [review.key, review]));
  const booked = reviews.filter(({ state }) => state === 'booked');
  const sent = await store.db.selectFrom('deliveries').select('id').where('state', '=', 'sent').execute();
  const came = mail.received.map(({ mail: { messageId = '' } }) => messageId.replace(/^<|@.*$/g, ''));
  const distinct = new Set(came);
  return {
    lost: count(ledger.enquiries, ([key, reference]) => byKey.get(key) !== reference),
    twice: count(enquiries, ({ key }) => !ledger.enquiries.has(key)) + enquiries.length - byKey.size,
    reviewsLost: count(ledger.bookings, ([key, reference]) => {
      const review = reviewOf.get(key);
      return review?.reference !== reference || (review.state === 'cancelled') !== ledger.cancelled.has(key);
    }),
    overlaps: booked.length - new Set(booked.map(({ starts_at }) => starts_at)).size,
    mailsMissing: count(sent, ({ id }) => !distinct.has(id)) + (await undelivered()).length,
    mailsTwice: came.length - distinct.size,
  };
}

function count<T>(all: Iterable<T>, is: (one: T) => boolean): number {
  return [...all].filter(is).length;
}

/** The first quarter is warming up. */
function halves(memory: Memory): { early: number; late: number } {
  const megabytes = [...memory.values()];
  const quarter = Math.floor(megabytes.length / 4);
  return {
    early: median(megabytes.slice(quarter, 2 * quarter)),
    late: median(megabytes.slice(-quarter)),
  };
}
