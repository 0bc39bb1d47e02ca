/**
 * How long a page takes while 200 visitors watch a film at 3 Mbit/s each, against the same page on
 * an idle server. The viewers read on a thread of their own, so that they do not delay the clock of
 * the one who asks for pages.
 *
 *   npm run bench film-viewers
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { currentVersion } from '../tools/site/directories.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { ask, askForAll } from './support/ask.ts';
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
    void watchForEver(workerData as string);
    // Visitors do not press play at the same moment; in step, all would ask for their next bytes at
    // once.
    await pause(apartMs);
  }

async function measure() {
  const server = await serveBuilt();
  try {
    const folder = 'films/one-take';
    const files = readdirSync(join(currentVersion(), 'site', folder));
    const film = files.find((name) => name.startsWith('av1-1600'));
    await times(server.address);
    const idle = median(await times(server.address));
    const worker = new Worker(import.meta.filename, { workerData: `${server.address}/${folder}/${film}` });
    await once(worker, 'message');
    const beside = await times(server.address);
    await worker.terminate();
    const most95 = beside.toSorted((one, other) => one - other)[Math.floor(pages * 0.95)] ?? Number.NaN;
    writeFigures('film-viewers', `A page beside ${viewers} viewers of a film`, [
      {
        name: 'page beside viewers: 95 of 100, against the idle median',
        value: most95 / idle,
        unit: '×',
        budget: { max: 2 },
        note: `medians ${idle.toFixed(2)} ms idle, ${median(beside).toFixed(2)} ms beside viewers`,
      },
    ]);
  } finally {
    await server.stop();
  }
}

/** Milliseconds for each of many pages, one after the other over one connection, 10 ms apart. */
async function times(address: string): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < pages; count += 1) {
    const start = performance.now();
    const { status } = await askForAll(`${address}/about`);
    if (status !== 200) throw new Error(`a page was answered with ${status}`);
    taken.push(performance.now() - start);
    await pause(10);
  }
  return taken;
}

/** Reads the film at its pace, and again from the start. */
async function watchForEver(film: string) {
  for (;;) {
    const start = performance.now();
    let received = 0;
    const response = await ask(film);
    if (response.statusCode !== 200) throw new Error(`${film} was answered with ${response.statusCode}`);
    for await (const chunk of response) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if (received === 0 && (watching += 1) === viewers) parentPort?.postMessage('all are watching');
      received += (chunk as Buffer).length;
      const ahead = (received / bytesPerSecond) * 1000 - (performance.now() - start);
      if (ahead > 0) await pause(ahead);
    }
  }
}
