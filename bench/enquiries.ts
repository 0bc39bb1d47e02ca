/**
 * How fast enquiries are made durable, as ratios inside one run: absolute numbers say more about the disk than about us.
 *
 *   node bench/enquiries.ts [--enquiries=N]     N for the memory measurement, 100,000 unless told
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { benchMessage, enquiryRequest } from './support/enquiry-request.ts';
import { median, writeFigures } from './support/figures.ts';
import { getRequest, type Line, openLine } from './support/line.ts';
import { residentMegabytes } from './support/memory.ts';

const { values } = parseArgs({ options: { enquiries: { type: 'string', default: '100000' } } });
const many = Number(values.enquiries);
const writers = 128;
const rounds = 3;

const server = await serveBuilt({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000000' });
let lines: Line[] = [];
try {
  await openLines();
  // The tail first: what the throughput leaves in the outbox takes minutes to go out.
  await postFor(1_000);
  const tails = [];
  for (let round = 0; round < rounds; round += 1) tails.push(await measureTail());
  await openLines();
  await postFor(3_000);
  const throughputs = [];
  for (let round = 0; round < rounds; round += 1) throughputs.push(await measureThroughput());
  const memory = await measureMemory();

  const ratio = median(throughputs.map(({ raw, stored }) => stored / raw));
  const tail = median(tails.map(({ p99, idle }) => p99 / idle));
  writeFigures(
    'enquiries',
    'Enquiries',
    [
      {
        name: 'durable enquiries over HTTP, against raw durable inserts',
        value: ratio,
        unit: '×',
        budget: { min: 0.5 },
        note: `${writers} writers; an enquiry is four rows, a raw insert one of the same columns and indexes; median of ${rounds} runs`,
      },
      {
        name: 'the same, against raw inserts of two columns without a further index',
        value: median(throughputs.map(({ least, stored }) => stored / least)),
        unit: '×',
        note: 'the least that could be called an insert; for comparison',
      },
      {
        name: 'p99 at 200 enquiries/s with pages served, against the idle median',
        value: tail,
        unit: '×',
        budget: { max: 10 },
        note: `sent by the clock whatever is still open; median of ${rounds} runs of 10 s`,
      },
      {
        name: `memory after ${many} enquiries, against the first tenth`,
        value: memory.ratio,
        unit: '×',
        budget: { max: 1.3 },
        note: `${memory.megabytes.join(', ')} MB`,
      },
    ],
    [
      {
        title: 'Stored durably, per second',
        columns: ['run', 'raw inserts', 'of two columns', 'enquiries over HTTP'],
        rows: throughputs.map(({ raw, least, stored }, run) => [run + 1, raw, least, stored]),
      },
      {
        title: 'Waiting for a durable answer, in ms; and for the disk alone at the same pace',
        columns: ['run', 'idle median', 'median at 200/s', 'p99', 'insert median', 'insert p99', 'flush p99'],
        rows: tails.map((one, run) => [
          run + 1,
          ...[one.idle, one.middle, one.p99, one.insert.middle, one.insert.p99, one.flush.p99].map(
            hundredths,
          ),
        ]),
      },
    ],
  );
} finally {
  for (const line of lines) line.close();
  await server.stop();
}

/** Anew before each measurement: the server hangs up on who says nothing for a minute. */
async function openLines(): Promise<void> {
  for (const line of lines) line.close();
  lines = await Promise.all(Array.from({ length: writers }, () => openLine(server.address)));
}

/** The line at that place, a new one where the server has ended it: in a crowd it does. */
async function openAt(at: number): Promise<Line> {
  const line = lines[at];
  if (line?.isOpen()) return line;
  return (lines[at] = await openLine(server.address));
}

/** Raw inserts before and after, so that a disk that changes its mind half way weighs on both. */
async function measureThroughput() {
  const before = [rawInserts(openLeast, 2_000), rawInserts(openRaw, 2_000)] as const;
  const stored = await postFor(8_000);
  const after = [rawInserts(openRaw, 2_000), rawInserts(openLeast, 2_000)] as const;
  return { raw: (before[1] + after[0]) / 2, least: (before[0] + after[1]) / 2, stored };
}

/** Single rows, each made durable by itself. */
function rawInserts(open: typeof openRaw, ms: number): number {
  const raw = open();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < ms) {
    raw.insert();
    count += 1;
  }
  const perSecond = (count * 1000) / (performance.now() - start);
  raw.close();
  return Math.round(perSecond);
}

/** The columns and indexes of an enquiry, without its deliveries. */
function openRaw() {
  return openTable(
    `create table enquiries (reference text primary key, key text not null unique, digest text, received_at bigint, name text, email text,
      company text, use_case text, budget text, message text, source text, spam_reason text, answered_at bigint, canary integer);
    create index enquiries_by_time on enquiries (received_at, reference);`,
    `insert into enquiries values
      (?, ?, '${'0'.repeat(64)}', ?, 'Bench', 'bench@studio.example', null, null, null, ?, null, null, null, 0)`,
    () => [randomUUID().slice(0, 9), randomUUID(), Date.now(), benchMessage],
  );
}

function openLeast() {
  return openTable(
    'create table enquiries (key text primary key, message text)',
    'insert into enquiries values (?, ?)',
    () => [randomUUID(), benchMessage],
  );
}

function openTable(schema: string, insertion: string, row: () => (string | number)[]) {
  const folder = mkdtempSync(join(server.data, 'raw-'));
  const database = new DatabaseSync(join(folder, 'raw.sqlite'));
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${schema}`);
  const statement = database.prepare(insertion);
  return {
    insert: () => statement.run(...row()),
    close() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function postFor(ms: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    lines.map(async (_, at) => {
      while (performance.now() - start < ms) {
        await post(await openAt(at));
        count += 1;
      }
    }),
  );
  return Math.round((count * 1000) / (performance.now() - start));
}

/** 200 enquiries a second by the clock, whether or not the last ones are answered, while pages are served. */
async function measureTail() {
  await outboxRuns();
  await openLines();
  let first = await openLine(server.address);
  const idle: number[] = [];
  for (let count = 0; count < 150; count += 1) {
    idle.push(await post(first));
    // The mail of the last one is out before the next one comes.
    await wait(50);
  }
  const answers: Promise<number>[] = [];
  const pages: Promise<unknown>[] = [];
  const free = [...lines];
  await atPace(2_000, async (tick) => {
    const line = free.find((each) => each.isOpen()) ?? (await openLine(server.address));
    if (free.includes(line)) free.splice(free.indexOf(line), 1);
    answers.push(watched(post(line).finally(() => free.push(line))));
    if (!first.isOpen()) first = await openLine(server.address);
    if (tick % 2 === 0) pages.push(watched(first.ask(getRequest('/'))));
  });
  await Promise.all(pages);
  const busy = await Promise.all(answers);
  first.close();
  return {
    idle: median(idle),
    middle: median(busy),
    p99: quantile(busy, 0.99),
    insert: await rawPace(openRaw),
    flush: await rawPace(openFlushed),
  };
}

/** A failure must not end the process before it is looked at with the rest, or the server stays behind. */
function watched<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** The same pace for nothing but the disk: what a tail is made of that no server can mend. */
async function rawPace(open: () => { insert: () => void; close: () => void }) {
  const raw = open();
  const took: number[] = [];
  await atPace(1_000, async () => {
    const before = performance.now();
    raw.insert();
    took.push(performance.now() - before);
  });
  raw.close();
  return { middle: median(took), p99: quantile(took, 0.99) };
}

/** A block of a file that has its size already, and a flush. */
function openFlushed() {
  const file = join(server.data, 'flushed');
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(4096, 'x');
  return {
    insert() {
      writeSync(descriptor, block, 0, block.length, 0);
      fdatasyncSync(descriptor);
    },
    close() {
      closeSync(descriptor);
      rmSync(file);
    },
  };
}

async function atPace(count: number, work: (tick: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  for (let tick = 0; tick < count; tick += 1) {
    const early = start + tick * 5 - performance.now();
    if (early > 0) await wait(early);
    await work(tick);
  }
}

/** Until what the last run left in the outbox is out, or half a minute: "idle" should mean idle. */
async function outboxRuns(): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    const answer = await fetch(`${server.address}/readyz`);
    const ready = (await answer.json()) as { deliveries: { waiting: number } };
    if (ready.deliveries.waiting === 0) return;
    await wait(500);
  }
}

async function measureMemory() {
  const megabytes: number[] = [];
  for (let step = 0; step < 10; step += 1) {
    let left = many / 10;
    await Promise.all(
      lines.map(async (_, at) => {
        while (left > 0) {
          left -= 1;
          await post(await openAt(at));
        }
      }),
    );
    megabytes.push(residentMegabytes(server.child.pid));
    process.stderr.write(`\r${(step + 1) * 10} % of ${many} enquiries, ${megabytes.at(-1)} MB `);
  }
  process.stderr.write('\n');
  return { megabytes, ratio: (megabytes.at(-1) ?? 0) / (megabytes[0] ?? 1) };
}

/** Milliseconds to the durable answer; anything but 201 ends the measurement. */
async function post(line: Line): Promise<number> {
  const { status, ms } = await line.ask(enquiryRequest());
  if (status !== 201) throw new Error(`an enquiry was answered with ${status}`);
  return ms;
}

function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}
