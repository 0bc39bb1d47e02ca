/**
 * What a look at the free slots costs against the number of reviews in the store, with all of the next 21 days booked.
 *
 *   node bench/slots.ts        writes build/bench/slots.json
 *
 * The bookings of years gone by must not be felt: only those inside the horizon are read, by an index.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bookableSpan, freeSlots } from '../domain/review/free-slots.ts';
import { day } from '../domain/review/rules.ts';
import { listFreeSlots } from '../server/reviews/free-slots.ts';
import { readAvailability } from '../server/reviews/read-availability.ts';
import { connectStore } from '../server/store/connect.ts';
import type { Store } from '../server/store/dialect.ts';
import { median, writeFigures } from './support/figures.ts';

const counts = [0, 1_000, 10_000, 100_000];
const runs = 60;
/** Flat within this: the store may answer a little slower from a larger file, but not in proportion to it. */
const mostGrowth = 2;

const rules = { ...readAvailability('content'), mostPerDay: 1_000 };
const now = Date.UTC(2026, 10, 16, 0, 0);
const folder = mkdtempSync(join(tmpdir(), 'longtake-slots-'));
const store = await connectStore({ databaseUrl: undefined, dataDir: folder });
const booked = await bookHorizon(store);

const rows = [];
let past = 0;
for (const count of counts) {
  await addPast(store, past, count);
  past = count;
  rows.push({ bookings: booked + count, ...(await measure()) });
}
await store.close();
rmSync(folder, { recursive: true });

const [first, last] = [rows[0], rows.at(-1)];
writeFigures(
  'slots',
  'A look at the free slots',
  [
    {
      name: `at ${last?.bookings} bookings, against ${first?.bookings}`,
      value: (last?.medianMs ?? Number.NaN) / (first?.medianMs ?? Number.NaN),
      unit: '×',
      budget: { max: mostGrowth },
    },
  ],
  [
    {
      title: 'By the number of bookings in the store',
      columns: ['bookings', 'free', 'median ms', '95th ms'],
      rows: rows.map(({ bookings, free, medianMs, p95Ms }) => [bookings, free, medianMs, p95Ms]),
    },
  ],
);

async function measure(): Promise<{ free: number; medianMs: number; p95Ms: number }> {
  const times: number[] = [];
  let free = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    free = (await listFreeSlots(store.db, rules, now)).length;
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const slow = times[Math.floor(times.length * 0.95)] ?? 0;
  return { free, medianMs: Number(median(times).toFixed(2)), p95Ms: Number(slow.toFixed(2)) };
}

/** Every slot of the horizon is taken: the most a look can have to read. */
async function bookHorizon({ write }: Store): Promise<number> {
  const slots = freeSlots(rules, [], now, bookableSpan(rules, now));
  await write(async (tx) => {
    for (const [index, slot] of slots.entries())
      await tx
        .insertInto('reviews')
        .values(row(`next-${index}`, slot))
        .execute();
  });
  return slots.length;
}

async function addPast({ write }: Store, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 500) {
    const some = Array.from({ length: Math.min(500, to - index) }, (_, offset) => {
      const startsAt = now - 3 * day - (index + offset) * 900_000;
      return row(`past-${index + offset}`, { startsAt, endsAt: startsAt + 900_000, day: 'past' });
    });
    await write((tx) => tx.insertInto('reviews').values(some).execute());
  }
}

function row(reference: string, slot: { startsAt: number; endsAt: number; day: string }) {
  return {
    reference,
    key: reference,
    digest: '',
    booked_at: now,
    booked_start: slot.startsAt,
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    day: slot.day,
    sequence: 0,
    state: 'booked' as const,
    name: 'Ada',
    email: 'ada@example.com',
    time_zone: 'UTC',
  };
}
