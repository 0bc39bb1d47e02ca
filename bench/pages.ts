/**
 * Pages per second from the built server with its default settings, against a bare `node:http`
 * server with the same bytes and headers. They take turns, so that a busy moment hits both alike.
 * Debian's wrk sends the requests: it leaves the processor to the server, where a client in Node
 * would be the limit of both.
 *
 *   npm run bench pages
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { askForAll } from './support/ask.ts';
import { median, writeFigures } from './support/figures.ts';

const connections = 64;
const seconds = { warmUp: 3, run: 5 };
const rounds = 5;

const folder = mkdtempSync(join(tmpdir(), 'longtake-pages-'));
const server = await serveBuilt();
const { rawHeaders, body } = await askForAll(`${server.address}/`);
const bare = await runBareServer();
try {
  for (const { address } of [server, bare]) requestsPerSecond(address, seconds.warmUp);
  const runs = Array.from({ length: rounds }, () => ({
    ours: requestsPerSecond(server.address, seconds.run),
    bare: requestsPerSecond(bare.address, seconds.run),
  }));
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

function requestsPerSecond(address: string, duration: number): number {
  const args = ['-t1', `-c${connections}`, `-d${duration}s`, '-H', 'accept-encoding: br', address];
  const printed = execFileSync('wrk', args, { encoding: 'utf8' });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(printed)) throw new Error(`requests failed:\n${printed}`);
  return Math.round(rate);
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
