/**
 * Many connections, more than can be served, and addresses without end.
 *
 *   node bench/connections.ts        needs `ulimit -n` above 5,200
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '../tests/support/free-port.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { median, writeFigures } from './support/figures.ts';
import { getRequest, type Line, openLine } from './support/line.ts';
import { watchLiveMemory } from './support/live-memory.ts';
import { residentMegabytes } from './support/memory.ts';

const connections = 5_000;
const unknownPaths = 100_000;
const page = getRequest('/');
/** Asked for in one breath by every connection: many times what can be answered within a second. */
const breath = 32;

const server = await serveBuilt({ RATE_LIMIT: '1000000000' });
const megabytes = () => residentMegabytes(server.child.pid);
try {
  const before = megabytes();
  const unknown = await askUnknownPaths();
  const calm = await hold('one request each, again and again', 10_000, askInTurn);
  const overrun = await hold(`${breath} requests in one breath, again and again`, 15_000, askInOneBreath);
  await wait(3_000);
  const after = await (await openLine(server.address)).ask(page);

  writeFigures(
    'connections',
    'Many at once',
    [
      {
        name: `${connections} connections: requests that failed or were sent away`,
        value: calm.failed + calm.sentAway + calm.odd,
        unit: '',
        budget: { max: 0 },
        note: `${calm.answered} pages answered in 10 s, over ${calm.opened} connections, ${connections} at a time`,
      },
      {
        name: 'of them, answered at least once',
        value: calm.served,
        unit: '',
        budget: { min: connections },
        note: 'in a crowd a connection ends with its answer, so that those at the door come in',
      },
      { name: 'enquiries meanwhile: stored', value: calm.stored, unit: '%', budget: { min: 100 } },
      {
        name: 'overrun: pages sent away with 503 and Retry-After',
        value: overrun.sentAway,
        unit: '',
        budget: { min: 1 },
      },
      {
        name: 'overrun: answers that were neither a page nor that',
        value: overrun.odd,
        unit: '',
        budget: { max: 0 },
      },
      {
        name: 'overrun: enquiries stored at the first try',
        value: overrun.stored,
        unit: '%',
        budget: { min: 100 },
        note: `while ${Math.round((100 * overrun.sentAway) / (overrun.sentAway + overrun.answered))} % of the pages were sent away`,
      },
      { name: 'a page three seconds later', value: after.status, unit: '', budget: { min: 200 } },
      {
        name: 'memory, the most of it',
        value: Math.max(calm.megabytes, overrun.megabytes),
        unit: 'MB',
        budget: { max: 600 },
        note: `${before} MB before`,
      },
      {
        name: `live memory after ${unknownPaths} unknown paths, against the first tenth of them`,
        value: unknown.ratio,
        unit: '×',
        budget: { max: 1.1 },
        note: `${unknown.live.map((one) => one.toFixed(2)).join(', ')} MB; as the system counts it ${unknown.resident.join(', ')} MB`,
      },
    ],
    [
      {
        title: `${connections} connections at once`,
        columns: ['what', 'pages', 'sent away', 'cut off', 'enquiry median ms', 'enquiry worst ms', 'MB'],
        rows: [calm, overrun].map((one) => [
          one.what,
          one.answered,
          one.sentAway,
          one.failed,
          Math.round(one.enquiryMs.median),
          Math.round(one.enquiryMs.worst),
          one.megabytes,
        ]),
      },
    ],
  );
} finally {
  await server.stop();
}

interface Counts {
  answered: number;
  sentAway: number;
  odd: number;
  failed: number;
}

type Count = (answer: { status: number; head: string }) => void;
type Ask = (line: Line, count: Count) => Promise<void>;

/** All connections open at the same moment, each asking without a pause, and 20 enquiries a second beside them. */
async function hold(what: string, ms: number, ask: Ask) {
  const counts: Counts = { answered: 0, sentAway: 0, odd: 0, failed: 0 };
  const until = performance.now() + ms;
  let opened = 0;
  let served = 0;
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, megabytes())), 250);
  const enquiries = postEnquiries(ms);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let line: Line | undefined;
      let answers = 0;
      while (performance.now() < until) {
        try {
          if (!line?.isOpen()) {
            line = await openLine(server.address);
            opened += 1;
          }
          await ask(line, (answer) => {
            if (note(counts, answer) === 200 && (answers += 1) === 1) served += 1;
          });
        } catch {
          // Of what was asked in one breath, the rest is not answered when the first was sent away.
          if (ask === askInTurn) counts.failed += 1;
          await wait(2_000);
        }
      }
      line?.close();
    }),
  );
  clearInterval(look);
  return { what, opened, served, megabytes: most, ...counts, ...(await enquiries) };
}

/** Who is sent away comes again when told to. */
async function askInTurn(line: Line, count: Count) {
  const answer = await line.ask(page);
  count(answer);
  if (answer.status !== 503) return;
  line.close();
  await wait(2_000);
}

async function askInOneBreath(line: Line, count: Count) {
  await Promise.all(Array.from({ length: breath }, async () => count(await line.ask(page))));
}

function note(counts: Counts, { status, head }: { status: number; head: string }): number {
  if (status === 200) counts.answered += 1;
  else if (status === 503 && /^retry-after: \d+/im.test(head)) counts.sentAway += 1;
  else counts.odd += 1;
  return status;
}

/** Twenty a second beside all the others. */
async function postEnquiries(ms: number) {
  const enquirer = new Worker(new URL('support/enquirer.ts', import.meta.url), {
    workerData: { address: server.address, ms },
  });
  const [{ took, refused }] = (await once(enquirer, 'message')) as [{ took: number[]; refused: number }];
  return {
    stored: (100 * took.length) / (took.length + refused),
    enquiryMs: { median: median(took), worst: Math.max(...took) },
  };
}

/** On a server of their own, because its memory is looked at through its inspector. */
async function askUnknownPaths() {
  const port = await freePort();
  const asked = await serveBuilt({ RATE_LIMIT: '1000000000', NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  try {
    return await measureUnknownPaths(asked, await watchLiveMemory(port));
  } finally {
    await asked.stop();
  }
}

async function measureUnknownPaths(
  asked: typeof server,
  memory: Awaited<ReturnType<typeof watchLiveMemory>>,
) {
  const live: number[] = [];
  const resident: number[] = [];
  let number = 0;
  for (let step = 1; step <= 10; step += 1) {
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        let line = await openLine(asked.address);
        while (number < (unknownPaths * step) / 10) {
          number += 1;
          if (!line.isOpen()) line = await openLine(asked.address);
          const path = `/nowhere/${number}-${'x'.repeat(number % 200)}?q=${number}`;
          const { status } = await line.ask(getRequest(path));
          if (status !== 404) throw new Error(`an unknown path was answered with ${status}`);
        }
        line.close();
      }),
    );
    resident.push(residentMegabytes(asked.child.pid));
    live.push(await memory.megabytes());
  }
  memory.close();
  return { live, resident, ratio: (live.at(-1) ?? 0) / (live[0] ?? 1) };
}
