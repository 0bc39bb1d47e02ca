import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { immutable, securityHeaders, styleSources } from '../../publishing/headers.ts';
import { seedDirectories } from '../../tools/site/directories.ts';
import { complaints, expect, hydrated, test, toastSaid } from '../e2e/support/site.ts';

// Its pages come from a host of its own: no server of the seed is started.
test.use({ baseURL: '' });

/** The static build on a minimal host that reads `_headers`: a file, a folder's index, or the 404 page. */
const folder = join(seedDirectories.build, 'static');
let host: Server;
let address = '';

test.beforeAll(async () => {
  const rules = readRules(readFileSync(join(folder, '_headers'), 'utf8'));
  host = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const file = [path, join(path, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => /\.\w+$/.test(name) && existsSync(name));
    response.statusCode = file ? 200 : 404;
    response.setHeader('content-type', typeOf(file ?? '.html'));
    for (const { matches, headers } of rules) {
      if (matches.test(path)) for (const [name, value] of headers) response.appendHeader(name, value);
    }
    createReadStream(file ?? join(folder, '404.html')).pipe(response);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => host.once('listening', ready));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => host.close());

test('the form shows its states and says that nothing is kept, the review panel its hours, and neither makes a request', async ({
  page,
}) => {
  // The second that sending takes passes when the test says so.
  await page.clock.install({ time: Date.now() });
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.goto(`${address}/contact?review=RV-222222.x#review`);
  await hydrated(page);
  await expect(page.getByRole('main')).toContainText('deleted from the server when you ask for it.');
  await test.step('the review panel says when reviews take place, and where to write', async () => {
    const panel = page.locator('#review');
    await expect(panel.getByText('Mon to Fri, 10:30-11:30')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Ask for a time by e-mail' })).toHaveAttribute(
      'href',
      /^mailto:hello@/,
    );
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Name').first().fill('A producer');
  await page.getByLabel('Email').first().fill('producer@studio.example');
  await page.getByLabel('Project Details').fill('One scene.');
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) calls.push(`${request.method()} ${request.url()}`);
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.clock.runFor(100);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.resume();
  await toastSaid(page, 'Message sent!');
  await expect(page.getByLabel('Project Details')).toHaveValue('');
  expect(calls).toEqual([]);
});

test('a host that reads `_headers` sends the security headers of the server, and caches hashed files for good', async () => {
  const { 'content-security-policy': _policy, ...ours } = securityHeaders('http://127.0.0.1:3000');
  for (const path of ['/', '/contact', '/nowhere', '/work/the-tide-line/the-tide-line.pdf']) {
    expect(await ask(path)).toMatchObject(ours);
  }
  for (const path of ['/', '/contact', '/nowhere']) {
    const sources = styleSources([await (await fetch(address + path)).text()]);
    expect(sources.length).toBeGreaterThan(0);
    const { 'content-security-policy': policy } = await ask(path);
    for (const source of sources) expect(policy).toContain(source);
  }
  const script = readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.js'));
  expect(await ask(`/assets/${script}`)).toMatchObject({ ...ours, 'cache-control': immutable });
  const films = readdirSync(join(folder, 'films/one-take'), { recursive: true }).map(String);
  const videos = films.filter((name) => name.endsWith('.mp4'));
  expect(videos.some((name) => name.includes('/'))).toBe(true);
  for (const video of videos) {
    expect(await ask(`/films/one-take/${video}`)).toMatchObject({ 'cache-control': immutable });
  }
  expect(await ask('/films/one-take')).not.toHaveProperty('cache-control', immutable);
  for (const path of ['/work/the-tide-line/the-tide-line.pdf', '/work/the-tide-line/the-tide-line.json']) {
    expect(await ask(path)).toMatchObject({ 'x-robots-tag': 'noindex' });
  }
  for (const path of ['/', '/work', '/work/the-tide-line', '/films/one-take']) {
    expect(await ask(path)).not.toHaveProperty('x-robots-tag');
  }
});

test('each page carries a policy of its own: /check may compile its reader, and reads our film with it', async ({
  page,
}) => {
  const heard = complaints(page);
  const policyIn = async (path: string) =>
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
      await (await fetch(address + path)).text(),
    )?.[1];
  expect(await policyIn('/check')).toContain("script-src 'self' 'wasm-unsafe-eval'");
  for (const path of ['/', '/contact', '/work/the-tide-line', '/nowhere']) {
    expect(await policyIn(path)).toContain("script-src 'self';");
  }
  await page.goto(`${address}/about`);
  await hydrated(page);
  expect(await page.evaluate(compileEmptyModule)).toContain('CompileError');
  heard.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Check a file' }).click();
  await expect(page).toHaveTitle(/^Check a file/);
  await hydrated(page);
  await page.getByRole('button', { name: 'Try One take' }).click();
  await expect(page.getByRole('heading', { name: 'Unchanged since we signed it.' })).toBeVisible();
  expect(heard).toEqual([]);
});

const compileEmptyModule = () =>
  WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(String, String);

async function ask(path: string) {
  return Object.fromEntries((await fetch(address + path)).headers);
}

/**
 * Parses the format of Netlify and Cloudflare Pages: a path with `*` and `:names`, then indented
 * headers.
 */
function readRules(text: string) {
  const blocks = text.split(/\n(?=\/)/);
  return blocks.map((block) => {
    const [path = '', ...lines] = block.trim().split(/\n\s*/);
    const pattern = path.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+');
    const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    return { matches: new RegExp(`^${pattern}$`), headers };
  });
}

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
};
const typeOf = (file: string) => types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
