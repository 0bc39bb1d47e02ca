/**
 * Pages per second from the built server with its default settings, against a bare `node:http`
 * server with the same bytes and headers. They take turns, so that a busy moment hits both alike.
 *
 *   npm run bench pages
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { askForAll } from './support/ask.ts';
import { median, writeFigures } from './support/figures.ts';
import { runWrk } from './support/run-wrk.ts';

const connections = 64;
const seconds = { warmUp: 3, run: 5 };
const rounds = 5;

const folder = mkdtempSync(join(tmpdir(), 'longtake-pages-'));
const server = await serveBuilt();
const { rawHeaders, body } = await askForAll(`${server.address}/`);
const bare = await runBareServer();
try {
  for (const { address } of [server, bare]) await pagesPerSecond(address, seconds.warmUp);
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push({
      ours: await pagesPerSecond(server.address, seconds.run),
      bare: await pagesPerSecond(bare.address, seconds.run),
    });
  }
  console.table(runs);
  writeFigures('pages', 'Pages from the server', [
    {
      name: 'the first page, against a bare node:http server',
      value: median(runs.map((run) => run.ours / run.bare)),
      unit: '×',
      budget: { min: 0.7 },
      note: `${median(runs.map(({ ours }) => ours))} of ${median(runs.map((run) => run.bare))} a second; ${body.length} bytes, ${connections} connections, median of ${rounds} rounds of ${seconds.run} s`,
    },
  ]);
} finally {
  await server.stop();
  bare.stop();
  rmSync(folder, { recursive: true });
}

async function pagesPerSecond(address: string, duration: number): Promise<number> {
  const { perSecond, errors } = await runWrk(address, { connections, seconds: duration });
  if (errors > 0) throw new Error(`${errors} requests to ${address} failed`);
  return perSecond;
}

async function runBareServer() {
  const momentary = /^(date|connection|keep-alive)$/i;
  const headers = rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 && !momentary.test(name) ? [name, all[at + 1] ?? ''] : [],
  );
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }));
  const child = spawn(process.execPath, ['bench/support/bare-server.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { address: `http://127.0.0.1:${port.toString().trim()}`, stop: () => void child.kill() };
}
