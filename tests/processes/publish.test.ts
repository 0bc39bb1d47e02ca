import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentId } from '../../tools/site/versions.ts';
import { freePort } from '../support/free-port.ts';
import { copyOfContent, run, supervised } from '../support/run-version.ts';
import { testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

const studio = (args: string[], settings: Record<string, string>) =>
  run(process.execPath, ['tools/run.mjs', 'studio', ...args], settings);

test('publish builds beside what is served, swaps, and goes back; a mistake changes nothing', async () => {
  const build = buildFolder();
  const content = copyOfContent();
  const place = { BUILD_DIR: build, CONTENT_DIR: content };
  const document = Buffer.alloc(500_000, 'x');
  const first = addTestVersion(build, { page: 'first', files: { 'work/one/one.pdf': document } });
  const site = await supervised(build);

  const home = join(content, 'home.yaml');
  const words = readFileSync(home, 'utf8');
  rmSync(home);
  const refused = studio(['publish'], place);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('home.yaml');
  expect(refused.output()).toContain('Nothing is published');
  expect(currentId(build)).toBe(first);

  writeFileSync(
    home,
    words.replace(/^description: .*$/m, 'description: Words that were edited a moment ago.'),
  );
  const stop = new AbortController();
  const whileBuilding = keepUsing(site.url, stop.signal);
  const published = studio(['publish'], place);
  const ending = await published.ended;
  stop.abort();
  const { forms, documents } = await whileBuilding;
  expect(forms).toBeGreaterThan(20);
  // None once the new version, which has other documents, has taken over.
  expect(new Set([...documents, 0])).toEqual(new Set([document.length, 0]));
  const second = currentId(build);
  expect(second).not.toBe(first);
  expect([ending, published.output()]).toEqual([0, expect.stringContaining(`Version ${second} is live`)]);
  await vi.waitFor(async () => expect(await site.version()).toBe(second), 30_000);
  expect(await (await fetch(site.url)).text()).toContain('Words that were edited a moment ago.');

  const back = studio(['publish', '--back'], place);
  expect([await back.ended, back.output()]).toEqual([0, expect.stringContaining(`Version ${first} is live`)]);
  await vi.waitFor(async () => expect(await site.version()).toBe(first), 30_000);
  expect(await (await fetch(site.url)).text()).toBe('first');
  expect(readdirSync(join(build, 'unfinished'))).toEqual([]);
});

test('a preview is served beside the live site and knows none of its settings', async () => {
  const build = testFolder();
  const content = copyOfContent();
  const live = addTestVersion(build, { page: 'live' });
  addTestVersion(join(build, 'preview'), { page: 'edited', content });
  const site = await supervised(build);
  const settings = {
    CONTENT_DIR: content,
    DATABASE_URL: 'postgres://127.0.0.1:1/live',
    SECRET: 'a secret of the live site',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STUDIO_EMAIL: 'nobody@longtake.example',
  };
  const port = String(await freePort());
  const preview = studio(['preview', '--port', port], { BUILD_DIR: build, ...settings });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => expect(preview.output()).toContain(`listens on ${url}`), 60_000);

  expect(await (await fetch(url)).text()).toBe('edited');
  expect(await (await fetch(site.url)).text()).toBe('live');
  const sent = await fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Only a try' }),
  });
  expect(sent.status).toBe(201);
  expect(readdirSync(join(build, 'preview/data'))).toContain('longtake.sqlite');

  preview.process.kill('SIGTERM');
  expect(await preview.ended).toBe(0);
  expect(await site.version()).toBe(live);
});

/** Inside the repository, where what is built finds node_modules. */
function buildFolder(): string {
  mkdirSync('build/test', { recursive: true });
  const folder = mkdtempSync(resolve('build/test/publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Until told to stop: bad forms, which must come back with their words, and the sizes of a document. */
async function keepUsing(url: string, signal: AbortSignal) {
  let forms = 0;
  const documents = new Set<number>();
  while (!signal.aborted) {
    const body = new URLSearchParams({ name: 'Ada', email: 'nobody', message: 'Words to keep' });
    const form = await fetch(`${url}/contact`, { method: 'POST', body });
    expect(form.status).toBe(422);
    expect(await form.text()).toContain('Words to keep');
    const document = await fetch(`${url}/work/one/one.pdf`);
    documents.add(document.ok ? (await document.arrayBuffer()).byteLength : 0);
    forms += 1;
    await wait(200);
  }
  return { forms, documents };
}
