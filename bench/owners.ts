/**
 * How long a visitor waits for /contact while an owner's request is worked on, against the waits of the same visitor
 * before and after it, in turns on one server.
 *
 *   npm run bench owners
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildDirectory } from '../publishing/environment.ts';
import { currentVersion } from '../publishing/versions.ts';
import { freePort } from '../tools/free-port.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { type Figure, median, writeFigures } from './support/figures.ts';

const turns = 7;
const owner = 'ada@studio.test';
const deskPort = await freePort();
const origin = `http://localhost:${deskPort}`;
const settings = { LOG_LEVEL: 'silent', DESK_PORT: String(deskPort), DESK_EMAILS: owner };
const server = await serveBuilt({ ...settings, CONTENT_DIR: resolve('content') });
const cookie = await signIn();

const text = ['hero', 'headline'];
const edits = Array.from({ length: 200 }, (_, index) => ({ op: 'set', path: text, value: `Words ${index}` }));
const keys = Array.from({ length: 6_000 }, (_, index) => `k${index}: 1`).join('\n');
const loads: Record<string, () => Promise<unknown>> = {
  nothing: async () => 0,
  Today: () => ask('/api/today'),
  '200 edits in one request': () => change({ name: 'home.yaml', edits }),
  '19,000 blanks in a text': () =>
    change({ name: 'home.yaml', edits: [{ op: 'set', path: text, value: `a${' '.repeat(19_000)}b` }] }),
  'a file of 6,000 keys': async () =>
    change({ name: 'work.yaml', raw: keys, revision: await revision('work.yaml') }),
  'a preview of Home': async () => ask(await preview()),
};

const figures: Figure[] = [];
for (const [what, load] of Object.entries(loads)) {
  const longest: number[] = [];
  const statuses = new Set<unknown>();
  for (let turn = 0; turn < turns; turn += 1) {
    const around = await visit(() => wait(300));
    const during = await visit(async () => void statuses.add((await Promise.all([load(), wait(300)]))[0]));
    longest.push(during.longest / around.longest);
  }
  figures.push({
    name: `longest wait for /contact beside it: ${what}`,
    value: median(longest),
    unit: '×',
    budget: { max: 3 },
    note: `median of ${turns} turns, the worst ${Math.max(...longest).toFixed(1)}; answered ${[...statuses].join(', ')}`,
  });
}
await server.stop();
writeFigures('owners', 'An owner beside visitors', figures);

/** One visitor who asks again and again, until something has ended. */
async function visit(until: () => Promise<unknown>) {
  const state = { isOver: false };
  const ended = until().finally(() => (state.isOver = true));
  let longest = 0;
  while (!state.isOver) {
    const start = performance.now();
    await (await fetch(`${server.address}/contact`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - start);
  }
  await ended;
  return { longest };
}

async function ask(path: string, request: RequestInit = {}): Promise<number> {
  const response = await fetch(`${origin}${path}`, { ...request, headers: headers() });
  await response.arrayBuffer();
  return response.status;
}

function headers() {
  return { origin, cookie, 'content-type': 'application/json' };
}

function change(body: object) {
  return ask('/api/content/file', { method: 'PATCH', body: JSON.stringify(body) });
}

async function preview(): Promise<string> {
  const response = await fetch(`${origin}/api/content/files`, { headers: headers() });
  return ((await response.json()) as { preview: string }).preview;
}

async function revision(name: string): Promise<unknown> {
  const response = await fetch(`${origin}/api/content/file?name=${name}`, { headers: headers() });
  return ((await response.json()) as { revision: unknown }).revision;
}

async function signIn(): Promise<string> {
  const command = resolve(currentVersion(buildDirectory()), 'server/studio.js');
  const { stdout } = spawnSync(process.execPath, [command, 'desk', 'link', owner], {
    cwd: server.data,
    env: { ...process.env, ...settings, DATA_DIR: server.data },
    encoding: 'utf8',
  });
  const token = new URL(/http\S+/.exec(stdout)?.[0] ?? stdout).hash.slice(1);
  const response = await fetch(`${origin}/api/sign-in/link`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
