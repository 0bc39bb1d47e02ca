/** The desk's screens with 100,000 enquiries, against the same with 1,000, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { day, hour, minute } from '../domain/time/instants.ts';
import { deskList, enquiryCounts, pageOfEnquiries } from '../server/enquiries/list-enquiries.ts';
import { deliveryCounts, failedDeliveries, listDeliveries } from '../server/outbox/manage-deliveries.ts';
import { listPeople } from '../server/people/list-people.ts';
import { purgeRefusal } from '../server/people/purge.ts';
import { reviewsBetween, reviewsWithinDay } from '../server/reviews/review-store.ts';
import { connectStore } from '../server/store/connect.ts';
import type { Store } from '../server/store/store.ts';
import { dailyNumbers, numbersOf } from '../server/visits/numbers.ts';
import { runPostgres } from '../tests/support/run-postgres.ts';
import { type Figure, median, writeFigures } from './support/figures.ts';

const sizes = { few: 1_000, many: 100_000 };
const rounds = 30;
const now = Date.UTC(2026, 10, 18, 8);
const zone = 'Asia/Kolkata';
/** What nobody waits for: a ratio of less than this says little on a busy machine. */
const fastMs = 5;

const folder = mkdtempSync(join(tmpdir(), 'longtake-bench-'));
const postgres = await runPostgres();
const figures: Figure[] = [];
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const few = await fill(await open(engine, 'few'), sizes.few);
  const many = await fill(await open(engine, 'many'), sizes.many);
  for (const [name, ask] of Object.entries(asks())) {
    // In turns, so that what else the machine does falls on both.
    const took = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      took.few.push(await time(() => ask(few)));
      took.many.push(await time(() => ask(many)));
    }
    const [small, large] = [median(took.few), median(took.many)];
    figures.push({
      name: `${name}: 100,000 enquiries against 1,000, ${engine}`,
      value: Math.max(large, fastMs) / Math.max(small, fastMs),
      unit: '×',
      budget: { max: 2 },
      note: `${small.toFixed(2)} and ${large.toFixed(2)} ms, median of ${rounds}; under ${fastMs} ms counts as ${fastMs}`,
    });
  }
  for (const store of [few, many]) await store.close();
}
writeFigures('desk-list', 'The desk with many enquiries', figures);
await postgres.stop();
rmSync(folder, { recursive: true });

/** The last page is where a list by offset would be slowest. */
function asks(): Record<string, (store: Store) => Promise<unknown>> {
  const list = (name: Parameters<typeof deskList>[1]['list']) => (store: Store) =>
    deskList(store, { list: name, now });
  const search = (words: string) => (store: Store) => deskList(store, { list: 'all', words, now });
  const week = { from: now - 3 * day, to: now + 4 * day };
  return {
    waiting: list('waiting'),
    answered: list('answered'),
    pilots: list('pilot'),
    spam: list('spam'),
    all: list('all'),
    'all, near the end': (store) =>
      deskList(store, { list: 'all', now, after: { sortKey: timeOf(70), tieBreaker: 'LT-Z' } }),
    'search: an address': search('p70@studio70.example'),
    'search: a word of 20 messages': search('heron'),
    'search: a word of every message': search('scene'),
    'a page of the CSV': (store) => pageOfEnquiries(store.db, 500),
    counts: (store) => enquiryCounts(store.db, { now, replyHours: 24 }),
    'today and the bar': async ({ db }) => {
      await reviewsWithinDay(db, now);
      await failedDeliveries(db, 20);
      await deliveryCounts(db, now);
      await purgeRefusal(db, 730, now);
    },
    'a week of reviews': (store) => reviewsBetween(store.db, week),
    deliveries: (store) => listDeliveries(store.db, 200),
    people: (store) => listPeople(store, {}),
    // As many begin so with few as with many; a beginning that thousands share takes longer.
    'people: the beginning of a word': (store) => listPeople(store, { words: 'hero' }),
    'numbers of a week': (store) => numbersOf(store.db, { period: 'week', ago: 0, zone, now }),
    'numbers of a quarter': (store) => numbersOf(store.db, { period: 'quarter', ago: 0, zone, now }),
    'numbers as CSV': (store) => dailyNumbers(store.db, { days: 400, zone, now }),
  };
}

async function open(engine: 'SQLite' | 'PostgreSQL', name: string): Promise<Store> {
  if (engine === 'SQLite') return connectStore({ databaseUrl: undefined, dataDir: join(folder, name) });
  const client = new Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return connectStore({ databaseUrl: `${postgres.url}/${name}`, dataDir: folder });
}

/** The oldest came two years ago: what a period has is as much with few as with many. */
function timeOf(index: number): number {
  return now - 700 * day + index * minute;
}

/**
 * The newest 30 of the last days wait, the oldest 30 were caught as spam, 20 became pilots, the rest
 * is answered: pages and counts are as long with few as with many. Each has three deliveries, and
 * every hundredth booked a review.
 */
async function fill(store: Store, size: number): Promise<Store> {
  // In blocks: a statement of the server has a time limit.
  for (let from = 0; from < size; from += 1_000)
    await fillBlock(store, size, { from, to: Math.min(from + 1_000, size) });
  if (store.engine === 'postgres') await sql`analyze`.execute(store.db);
  return store;
}

async function fillBlock({ db }: Store, size: number, { from, to }: { from: number; to: number }) {
  const at = sql`(case when i >= ${big(size - 300)} then ${big(now)} - (${big(size)} - i) * ${big(hour)} else ${big(timeOf(0))} + i * ${big(minute)} end)`;
  const rows = sql`with recursive n (i) as (
    select ${big(from)} union all select i + 1 from n where i < ${big(to - 1)})`;
  await sql`
    insert into enquiries (reference, key, digest, received_at, name, email, message, spam_reason, answered_at, outcome, outcome_at, pilot_at, canary)
    ${rows} select 'LT-' || (100000 + i), 'key-' || i, '', ${at}, 'Person ' || i,
      'p' || i || '@studio' || i || '.example',
      'A scene of forty shots' || case when i between 30 and 49 then ', one heron. ' else '. ' end || ${sql.lit('It rains. '.repeat(30))},
      case when i < 30 then 'mostly links' end,
      case when i >= 30 and i < ${big(size - 30)} then ${at} + ${big(hour)} end,
      case when i between 50 and 69 then 'pilot' end,
      case when i between 50 and 69 then ${at} + ${big(day)} end,
      case when i between 50 and 69 then ${at} + ${big(day)} end, 0
    from n`.execute(db);
  for (const kind of ['enquiry-notice', 'enquiry-acknowledgement', 'enquiry-reminder'].map((name) =>
    sql.lit(name),
  ))
    await sql`
      insert into deliveries (id, kind, about, state, attempts, created_at, due_at, finished_at)
      ${rows} select ${kind} || i, ${kind}, 'LT-' || (100000 + i), 'sent', 1, ${at}, ${at}, ${at} from n`.execute(
      db,
    );
  await sql`
    insert into reviews (reference, key, digest, booked_at, booked_start, starts_at, ends_at, day, sequence, state, name, email, time_zone)
    ${rows} select 'RV-' || (100000 + i), 'key-' || i, '', ${at}, ${at}, ${at}, ${at} + ${big(hour)}, '2026-01-01 UTC', 0, 'booked', 'Person ' || i,
      'p' || i || '@studio' || i || '.example', 'UTC' from n where i % 100 = 0`.execute(db);
}

/** PostgreSQL takes a number for a smaller one. */
function big(value: number) {
  return sql`cast(${value} as bigint)`;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
