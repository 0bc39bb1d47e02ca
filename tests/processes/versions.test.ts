import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { currentId, goBack, listVersions } from '../../tools/site/versions.ts';
import { copyOfContent, run, started, supervised } from '../support/run-version.ts';
import { testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

test('the next version takes over without a refused request, and the one before comes back', async () => {
  const build = testFolder();
  const first = addTestVersion(build, { page: 'first' });
  const site = await supervised(build);
  expect(await site.version()).toBe(first);
  const stop = new AbortController();
  const traffic = keepAsking(site.url, stop.signal);

  const second = addTestVersion(build, { page: 'second' });
  await vi.waitFor(async () => expect(await site.version()).toBe(second), 30_000);
  goBack(build, false);
  await vi.waitFor(async () => expect(await site.version()).toBe(first), 30_000);

  stop.abort();
  const answers = await traffic;
  expect(new Set(answers)).toEqual(new Set(['first', 'second']));
  expect(answers.at(-1)).toBe('first');
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(site.output()).not.toContain('did not start');
});

test('going back while the next version starts stays with the one before', async () => {
  const build = testFolder();
  const first = addTestVersion(build, { page: 'first' });
  const site = await supervised(build);
  addTestVersion(build, { page: 'slow', startsAfter: 4_000 });
  await vi.waitFor(() => expect(childrenOf(site.process.pid)).toHaveLength(2), 30_000);
  goBack(build, false);
  // The first, the first again, and the slow one when it is there at last.
  await vi.waitFor(() => expect(site.output().split(' listens on ')).toHaveLength(4), 30_000);
  await vi.waitFor(() => expect(childrenOf(site.process.pid)).toHaveLength(1), 30_000);
  expect(await site.version()).toBe(first);
});

test('told to end right after a change of version, it waits for what the version before answers', async () => {
  const build = testFolder();
  addTestVersion(build, { page: 'first' });
  const site = await supervised(build);
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'On the way' });
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'content-length': String(body.length),
    // The server says "continue" once it has the request in hand.
    expect: '100-continue',
  };
  const outgoing = request(`${site.url}/api/enquiries`, { method: 'POST', headers });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  const second = addTestVersion(build, { page: 'second' });
  await vi.waitFor(async () => expect(await site.version()).toBe(second), 30_000);
  site.process.kill('SIGTERM');
  await vi.waitFor(() => expect(childrenOf(site.process.pid)).toHaveLength(1), 30_000);
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(201);
  expect(await site.ended).toBe(0);
});

test('a version that does not start changes nothing, and the next good one is taken', async () => {
  const build = testFolder();
  const first = addTestVersion(build, { page: 'first' });
  const site = await supervised(build);

  const broken = addTestVersion(build, { page: 'broken', broken: true });
  await vi.waitFor(() => expect(site.output()).toContain(`version ${broken} did not start`), 30_000);
  expect(site.output()).toContain(`${first} goes on serving`);
  expect(await site.version()).toBe(first);

  const third = addTestVersion(build, { page: 'third' });
  await vi.waitFor(async () => expect(await site.version()).toBe(third), 30_000);
});

test('a server that dies takes its supervisor along, so that systemd starts both again', async () => {
  const build = testFolder();
  addTestVersion(build, { page: 'first' });
  const site = await supervised(build);
  const [server] = childrenOf(site.process.pid);
  process.kill(Number(server), 'SIGKILL');
  expect(await site.ended).toBe(1);
});

test('the last three versions are kept', () => {
  const build = testFolder();
  const ids = ['one', 'two', 'three', 'four'].map((page) => addTestVersion(build, { page }));
  expect(listVersions(build).map(({ id }) => id)).toEqual(ids.slice(1));
  expect(currentId(build)).toBe(ids[3]);
  goBack(build, false);
  goBack(build, false);
  expect(currentId(build)).toBe(ids[1]);
  expect(() => goBack(build, false)).toThrow('no version before this one');
});

test('nobody goes back to a version that does not know the store’s newest migration', async () => {
  const build = testFolder();
  const [old, present] = ['old', 'present'].map((page) => addTestVersion(build, { page }));
  const file = join(build, 'versions', old ?? '', 'version.json');
  const facts = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
  const newest = facts.migrations.at(-1);
  writeFileSync(file, JSON.stringify({ ...facts, migrations: facts.migrations.slice(0, -1) }));

  const back = studio(['publish', '--back'], { BUILD_DIR: build });
  expect(await back.ended).toBe(1);
  expect(back.output()).toContain(
    `version ${old} does not start on a store that has ${newest}: restore the copy made before the upgrade first`,
  );
  expect(currentId(build)).toBe(present);

  const forced = studio(['publish', '--back', '--force'], { BUILD_DIR: build });
  expect([await forced.ended, currentId(build)]).toEqual([0, old]);
});

test('SIGTERM to "npm start" ends the server, with 0', async () => {
  const build = testFolder();
  const content = copyOfContent();
  addTestVersion(build, { page: 'first', content });
  const site = await started(build, 'npm', ['start'], { CONTENT_DIR: content });
  expect(await (await fetch(site.url)).text()).toBe('first');
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  await expect(fetch(site.url)).rejects.toThrow('fetch failed');
});

test('a half-finished edit does not stop "npm start" from serving the last good version', async () => {
  const build = testFolder();
  addTestVersion(build, { page: 'as it was' });
  const content = copyOfContent();
  rmSync(join(content, 'home.yaml'));
  const site = await started(build, process.execPath, ['tools/run.mjs', 'start'], { CONTENT_DIR: content });
  expect(site.output()).toContain('home.yaml');
  expect(site.output()).toContain('THE NEW BUILD FAILED');
  expect(await (await fetch(site.url)).text()).toBe('as it was');
});

test('a start that is broken off while it builds leaves no process and no half a build behind', async () => {
  const build = testFolder();
  const starting = run(process.execPath, ['tools/run.mjs', 'start'], {
    BUILD_DIR: build,
    DATA_DIR: testFolder(),
  });
  const unfinished = join(build, 'unfinished');
  await vi.waitFor(() => expect(readdirSync(unfinished)).toHaveLength(1), 60_000);
  const [builder = 0] = readdirSync(unfinished).map(Number);
  starting.process.kill('SIGTERM');
  await vi.waitFor(() => expect(() => process.kill(builder, 0)).toThrow('ESRCH'), 60_000);
  expect(readdirSync(unfinished)).toEqual([]);
  expect(existsSync(join(build, 'current'))).toBe(false);
});

const studio = (args: string[], settings: Record<string, string>) =>
  run(process.execPath, ['tools/run.mjs', 'studio', ...args], settings);

/** One request after the other, each on a connection of its own; any error rejects. */
async function keepAsking(url: string, signal: AbortSignal): Promise<string[]> {
  const answers: string[] = [];
  while (!signal.aborted) {
    answers.push(await ask(url));
    await wait(1);
  }
  return answers;
}

function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString());
    }).on('error', reject);
  });
}

const childrenOf = (pid: number | undefined) =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
