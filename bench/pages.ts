/**
 * Pages per second from the built server with its default settings, beside a bare `node:http` server with the same bytes
 * and headers, and nginx with two workers as an upper bound. The three take turns, so that a busy moment hits all alike.
 *
 *   node bench/pages.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { median, writeFigures } from './support/figures.ts';
import { fire, loadGenerator } from './support/fire.ts';
import { runNginx } from './support/run-nginx.ts';

const path = '/';
const connections = 64;
const seconds = { warmUp: 3, run: 5 };
const rounds = 5;

const folder = mkdtempSync(join(tmpdir(), 'longtake-pages-'));
const ours = await serveBuilt();
const answer = await fetchWhole(ours.address + path);
const bare = await runBare();
const nginx = await runNginx(folder, await freePort(), answer);
const contenders = { ours: ours.address, bare: bare.address, ...(nginx && { nginx: nginx.address }) };
try {
  for (const address of Object.values(contenders)) await shoot(address, seconds.warmUp);
  const runs: Record<string, number[]> = { ours: [], bare: [], nginx: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, address] of Object.entries(contenders)) {
      runs[name]?.push(await shoot(address, seconds.run));
    }
  }
  const unchanged = await shoot(ours.address, seconds.run, { 'if-none-match': answer.etag });
  const { ours: own = [], bare: least = [], nginx: outer = [] } = runs;
  writeFigures(
    'pages',
    'Pages from the server',
    [
      {
        name: 'the first page, against a bare node:http server',
        value: median(own.map((rate, round) => rate / (least[round] ?? Number.NaN))),
        unit: '×',
        budget: { min: 0.7 },
        note: `${answer.body.length} bytes and ${answer.headers.length / 2} headers, ${connections} connections, median of ${rounds} rounds of ${seconds.run} s by ${loadGenerator}`,
      },
      { name: 'the first page', value: median(own), unit: 'requests/s' },
      { name: 'told that nothing changed (304)', value: unchanged, unit: 'requests/s' },
      { name: 'bare node:http', value: median(least), unit: 'requests/s' },
      ...(nginx ? [{ name: 'nginx, two workers', value: median(outer), unit: 'requests/s' }] : []),
    ],
    [
      {
        title: 'Requests per second, by round',
        columns: ['round', ...Object.keys(contenders)],
        rows: own.map((_, round) => [
          round + 1,
          ...Object.keys(contenders).map((name) => Math.round(runs[name]?.[round] ?? 0)),
        ]),
      },
    ],
  );
} finally {
  await ours.stop();
  bare.stop();
  nginx?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function shoot(address: string, duration: number, headers: Record<string, string> = {}) {
  const wanted = { 'accept-encoding': 'br', ...headers };
  return fire({ url: address + path, headers: wanted, connections, seconds: duration });
}

/** The bytes as they travel, and the headers that do not depend on the moment. */
async function fetchWhole(url: string) {
  const request = get(url, { headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const momentary = /^(date|connection|keep-alive)$/i;
  const headers = response.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 && !momentary.test(name) ? [name, all[at + 1] ?? ''] : [],
  );
  return { headers, body: Buffer.concat(chunks), etag: response.headers.etag ?? '' };
}

async function runBare() {
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') }));
  const child = spawn(process.execPath, ['bench/support/bare-server.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { address: `http://127.0.0.1:${port.toString().trim()}`, stop: () => void child.kill() };
}
