/**
 * How long a page takes while 200 visitors watch a film at 3 Mbit/s each, against the same page on an idle server. The viewers
 * read on a thread of their own, so that they do not delay the clock of the one who asks for pages.
 *
 *   npm run bench film-viewers
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { currentVersion } from '../tools/site/directories.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { median, writeFigures } from './support/figures.ts';

const viewers = 200;
const bytesPerSecond = 3_000_000 / 8;
/** The viewers begin within four seconds. */
const apartMs = 20;
const pages = 400;
let watching = 0;

if (isMainThread) await measure();
else
  for (let count = 0; count < viewers; count += 1) {
    void watchForEver((workerData as { film: string }).film);
    // Visitors do not press play at the same moment; in step, all would ask for their next bytes at once.
    await pause(apartMs);
  }

async function measure() {
  const server = await serveBuilt();
  try {
    const folder = 'films/one-take';
    const film = readdirSync(join(currentVersion(), 'site', folder)).find((name) =>
      name.startsWith('av1-1600'),
    );
    await times(server.address);
    const idle = await times(server.address);
    const worker = new Worker(import.meta.filename, {
      workerData: { film: `${server.address}/${folder}/${film}` },
    });
    await once(worker, 'message');
    const beside = await times(server.address);
    await worker.terminate();
    writeFigures('film-viewers', `A page beside ${viewers} viewers of a film`, [
      { name: 'page, idle: median', value: median(idle), unit: 'ms' },
      { name: 'page, idle: 95 of 100, against the median', value: slowest(idle) / median(idle), unit: '×' },
      { name: 'page beside viewers: median', value: median(beside), unit: 'ms' },
      {
        name: 'page beside viewers: 95 of 100, against the idle median',
        value: slowest(beside) / median(idle),
        unit: '×',
        budget: { max: 2 },
      },
    ]);
  } finally {
    await server.stop();
  }
}

/** What 95 of 100 stay below. */
function slowest(taken: number[]) {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? Number.NaN;
}

/** Milliseconds for each of many pages, one after the other over one connection, 10 ms apart. */
async function times(address: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let count = 0; count < pages; count += 1) {
    const start = performance.now();
    for await (const chunk of await ask(`${address}/about`, agent)) void chunk;
    taken.push(performance.now() - start);
    await pause(10);
  }
  agent.destroy();
  return taken;
}

/** Reads the film at its pace, and again from the start. */
async function watchForEver(film: string) {
  for (;;) {
    const start = performance.now();
    let received = 0;
    let first = true;
    for await (const chunk of await ask(film, new Agent())) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if (first && (watching += 1) === viewers) parentPort?.postMessage('all are watching');
      first = false;
      received += (chunk as Buffer).length;
      const ahead = (received / bytesPerSecond) * 1000 - (performance.now() - start);
      if (ahead > 0) await pause(ahead);
    }
  }
}

async function ask(url: string, agent: Agent) {
  const [response] = (await once(get(url, { agent, headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return response;
}
