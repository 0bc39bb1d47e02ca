/**
 * How fast enquiries are made durable, as ratios inside one run: absolute numbers say more about the disk than
 * about us. `--enquiries=N` sets how many the memory measurement stores (100,000 unless told).
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { serveBuilt } from '../tools/site/serve-built.ts';

const budget = { throughput: 0.5, tail: 10, memory: 1.3 };
const { values } = parseArgs({ options: { enquiries: { type: 'string', default: '100000' } } });
const many = Number(values.enquiries);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const message = 'One scene by the water, three minutes, the same face at noon and at night. '.repeat(4);

const server = await serveBuilt({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000000' });
const enquiries = `${server.address}/api/enquiries`;
try {
  const throughput = await measureThroughput();
  const tail = await measureTail();
  const memory = await measureMemory();
  const result = { throughput, tail, memory, budget };
  mkdirSync('build/bench', { recursive: true });
  writeFileSync('build/bench/enquiries.json', `${JSON.stringify(result, null, 2)}\n`);
  console.table({
    'durable enquiries / raw inserts': { measured: throughput.ratio, budget: `>= ${budget.throughput}` },
    'p99 at 200/s / idle median': { measured: tail.ratio, budget: `< ${budget.tail}` },
    'the same for bare inserts': { measured: tail.machine, budget: '(context)' },
    [`memory after ${many} / after the first tenth`]: {
      measured: memory.ratio,
      budget: `< ${budget.memory}`,
    },
  });
  const met =
    throughput.ratio >= budget.throughput && tail.ratio < budget.tail && memory.ratio < budget.memory;
  process.exitCode = met ? 0 : 1;
} finally {
  agent.destroy();
  await server.stop();
}

/** Raw inserts before and after, so that a disk that changes its mind half way weighs on both. */
async function measureThroughput() {
  await postFor(2_000, 64);
  const before = rawInserts(3_000);
  const perSecond = await postFor(8_000, 64);
  const after = rawInserts(3_000);
  const raw = (before + after) / 2;
  return { rawPerSecond: raw, enquiriesPerSecond: perSecond, ratio: round(perSecond / raw) };
}

/** Single-row durable inserts of the same size, the least anybody could do. */
function rawInserts(ms: number): number {
  const raw = openRaw();
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

function openRaw() {
  const folder = mkdtempSync(join(server.data, 'raw-'));
  const database = new DatabaseSync(join(folder, 'raw.sqlite'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (key text primary key, body text)',
  );
  const statement = database.prepare('insert into t values (?, ?)');
  return {
    insert: () => statement.run(randomUUID(), message),
    close() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function postFor(ms: number, writers: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - start < ms) {
        await post();
        count += 1;
      }
    }),
  );
  return Math.round((count * 1000) / (performance.now() - start));
}

/** 200 enquiries a second by the clock, whether or not the last ones are answered, while pages are served. */
async function measureTail() {
  await outboxRuns();
  // The server has closed, or is about to close, what stood idle meanwhile.
  agent.destroy();
  const idle: number[] = [];
  for (let count = 0; count < 200; count += 1) idle.push(await post());
  const busy: Promise<number>[] = [];
  const start = performance.now();
  for (let tick = 0; tick < 2_000; tick += 1) {
    const wait = start + tick * 5 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    busy.push(watched(post()));
    if (tick % 2 === 0) busy.push(watched(get('/').then(() => Number.NaN)));
  }
  const settled = await Promise.allSettled(busy);
  const refused = settled.find((each) => each.status === 'rejected');
  if (refused) throw refused.reason;
  const answered = settled.flatMap((each) =>
    each.status === 'fulfilled' && !Number.isNaN(each.value) ? [each.value] : [],
  );
  const median = quantile(idle, 0.5);
  const p99 = quantile(answered, 0.99);
  return {
    idleMedianMs: round(median),
    p99Ms: round(p99),
    ratio: round(p99 / median),
    machine: await machineTail(),
  };
}

/**
 * The same ratio for nothing but inserts at the same pace. Above the budget, the machine itself is too busy for the
 * measurement above to say anything about the server.
 */
async function machineTail(): Promise<number> {
  const raw = openRaw();
  const took: number[] = [];
  const start = performance.now();
  for (let tick = 0; tick < 1_000; tick += 1) {
    const wait = start + tick * 5 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const before = performance.now();
    raw.insert();
    took.push(performance.now() - before);
  }
  raw.close();
  return round(quantile(took, 0.99) / quantile(took, 0.5));
}

/** A failure must not end the process before it is looked at with the rest. */
function watched<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Until what the throughput run left in the outbox is out, or a minute: "idle" should mean idle. */
async function outboxRuns(): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const ready = JSON.parse(await get('/readyz')) as { deliveries: { waiting: number } };
    if (ready.deliveries.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measureMemory() {
  const megabytes: number[] = [];
  for (let step = 0; step < 10; step += 1) {
    let left = many / 10;
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (left > 0) {
          left -= 1;
          await post();
        }
      }),
    );
    megabytes.push(residentMegabytes());
    process.stderr.write(`\r${(step + 1) * 10} % of ${many} enquiries, ${megabytes.at(-1)} MB `);
  }
  process.stderr.write('\n');
  return { megabytes, ratio: round((megabytes.at(-1) ?? 0) / (megabytes[0] ?? 1)) };
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Milliseconds to the durable answer; anything but 201 ends the measurement. */
function post(): Promise<number> {
  const body = JSON.stringify({ name: 'Bench', email: 'bench@studio.example', message });
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      enquiries,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 201) resolve(performance.now() - start);
          else reject(new Error(`answer ${response.statusCode}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function get(path: string): Promise<string> {
  return (await fetch(`${server.address}${path}`)).text();
}

function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
