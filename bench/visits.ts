/**
 * 50,000 page views with and without counting, in turns on two servers of one build, and how long
 * counting one takes.
 *
 *   npm run bench visits
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connectStore } from '../server/store/connect.ts';
import { makeVisitCounter } from '../server/visits/count-visits.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { type Figure, median, writeFigures } from './support/figures.ts';

const views = 50_000;
/** Short, so that what else the machine does falls on both. */
const turns = 500;
const connections = 8;
const pages = ['/', '/work', '/about', '/contact'];

const folder = mkdtempSync(join(tmpdir(), 'longtake-bench-'));
const data = join(folder, 'counted');
const quiet = { LOG_LEVEL: 'silent' };
const counting = await serveBuilt({ ...quiet, DATA_DIR: data, COUNT_VISITS: 'yes' });
const plain = await serveBuilt({ ...quiet, COUNT_VISITS: 'no' });
const agent = new Agent({ keepAlive: true, maxSockets: connections });
// Both have warmed up before the first turn; these views are counted too.
const warmUp = 2_000;
for (const { address } of [plain, counting]) await lookAt(address, warmUp);
const took = { plain: [] as number[], counting: [] as number[] };
for (let turn = 0; turn < turns; turn += 1) {
  // The one that begins changes, so that neither always meets the warmer machine.
  const order = turn % 2 === 0 ? (['plain', 'counting'] as const) : (['counting', 'plain'] as const);
  for (const which of order)
    took[which].push(await lookAt((which === 'plain' ? plain : counting).address, views / turns));
}
agent.destroy();
await Promise.all([counting.stop(), plain.stop()]);
const store = new DatabaseSync(join(data, 'longtake.sqlite'));
const counted = store.prepare("select sum(count) as views from visit_counts where what = 'view'").get();
store.close();

const figures: Figure[] = [
  {
    name: 'a page with counting against one without',
    value: median(took.counting.map((ms, turn) => ms / (took.plain[turn] ?? ms))),
    unit: '×',
    budget: { max: 1.05 },
    note: `${perView(took.counting)} and ${perView(took.plain)} ms a view on ${connections} connections, median of ${turns} turns of ${views / turns}`,
  },
  {
    name: `page views missing of ${views}`,
    value: views + warmUp - Number(counted?.['views']),
    unit: '',
    budget: { max: 0 },
  },
  { name: 'counting a page view', value: await countingOne(), unit: 'µs', budget: { max: 20 } },
];
rmSync(folder, { recursive: true });
writeFigures('visits', 'Counting visits', figures);

async function lookAt(address: string, count: number): Promise<number> {
  const start = performance.now();
  let next = 0;
  const visitor = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await view(`${address}${pages[index % pages.length]}`, `https://${index % 100}.example/`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  return performance.now() - start;
}

function view(url: string, referer: string): Promise<void> {
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'accept-encoding': 'br', referer };
  return new Promise((done, fail) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', done).on('error', fail);
    }).on('error', fail);
  });
}

/** Without a server around it, in processor time. */
async function countingOne(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'longtake-bench-'));
  const empty = await connectStore({ databaseUrl: undefined, dataDir });
  const { page } = makeVisitCounter({
    store: empty,
    zone: 'Asia/Kolkata',
    siteUrl: 'https://studio.test',
    now: Date.now,
    log: { error: () => undefined },
  });
  const start = process.cpuUsage();
  for (let index = 0; index < views; index += 1)
    page({ 'user-agent': 'Mozilla/5.0 Firefox/140.0', referer: `https://${index % 100}.example/` }, '/');
  const { user, system } = process.cpuUsage(start);
  await empty.close();
  rmSync(dataDir, { recursive: true });
  return (user + system) / views;
}

function perView(times: number[]): string {
  return (median(times) / (views / turns)).toFixed(3);
}
