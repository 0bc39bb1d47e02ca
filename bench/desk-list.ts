/** A page of the desk's lists and searches with 100,000 enquiries, against the same with 100. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { deskList, enquiryCounts } from '../server/enquiries/list-enquiries.ts';
import { listPeople } from '../server/people/list-people.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import type { Store } from '../server/store/store.ts';
import { type Figure, median, writeFigures } from './support/figures.ts';

const sizes = { few: 100, many: 100_000 };
const rounds = 100;
const now = Date.now();

const folder = mkdtempSync(join(tmpdir(), 'longtake-bench-'));
const few = await fill(sizes.few);
const many = await fill(sizes.many);

/** The last page is where a list by offset would be slowest. */
const asks: Record<string, (store: Store) => Promise<unknown>> = {
  waiting: (store) => deskList(store, { list: 'waiting', now }),
  answered: (store) => deskList(store, { list: 'answered', now }),
  spam: (store) => deskList(store, { list: 'spam', now }),
  all: (store) => deskList(store, { list: 'all', now }),
  'all, near the end': (store) =>
    deskList(store, { list: 'all', now, after: { sortKey: timeOf(70), tieBreaker: 'LT-Z' } }),
  'search: an address': (store) => deskList(store, { list: 'all', words: 'p70@studio70.example', now }),
  'search: a word of 20 messages': (store) => deskList(store, { list: 'all', words: 'heron', now }),
  'search: a word of every message': (store) => deskList(store, { list: 'all', words: 'scene', now }),
  counts: (store) => enquiryCounts(store.db, { now, replyHours: 24 }),
  people: (store) => listPeople(store, {}),
};

const figures: Figure[] = [];
for (const [name, ask] of Object.entries(asks)) {
  const [small, large] = [await time(() => ask(few)), await time(() => ask(many))];
  figures.push({
    name: `${name}: 100,000 enquiries against 100`,
    value: large / small,
    unit: '×',
    budget: { max: 2 },
    note: `${small.toFixed(2)} and ${large.toFixed(2)} ms, SQLite, median of ${rounds}`,
  });
}
writeFigures('desk-list', 'The desk with many enquiries', figures);
for (const store of [few, many]) await store.close();
rmSync(folder, { recursive: true });

function timeOf(index: number): number {
  return now - (sizes.many - index) * 60_000;
}

/**
 * The newest 30 wait, the oldest 30 were caught as spam, the rest is answered: pages and counts are
 * as long with few as with many.
 */
async function fill(size: number): Promise<Store> {
  const store = openSqlite(join(folder, `${size}.sqlite`));
  await store.migrate();
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < ${size - 1})
    insert into enquiries (reference, key, digest, received_at, name, email, message, spam_reason, answered_at, canary)
    select 'LT-' || printf('%06d', i), 'key-' || i, '', ${timeOf(0)} + i * 60000, 'Person ' || i,
      'p' || i || '@studio' || i || '.example', 'A scene of forty shots' || case when i between 30 and 49 then ', one heron. ' else '. ' end || ${'It rains. '.repeat(30)},
      case when i < 30 then 'mostly links' end,
      case when i >= 30 and i < ${size} - 30 then ${timeOf(0)} + i * 60000 + 3600000 end, 0
    from n`.execute(store.db);
  return store;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  return median(took);
}
