import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../tools/free-port.ts';
import { subPathDirectories } from '../../tools/site/directories.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';

// Its pages come from a host of its own: no server of the seed is started.
test.use({ baseURL: '' });

const base = '/preview/';
const folder = join(subPathDirectories.build, 'static');
const built = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });

/**
 * A file server without a rule for our pages: what it finds in the folder is all it shows. static.spec.ts has the same
 * build at the top of a host.
 */
test('python3 -m http.server below a path: every page is there at the address of its links, and hydrates', async ({
  page,
  started,
}) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'needs python3');
  const root = mkdtempSync(join(tmpdir(), 'longtake-host-'));
  symlinkSync(resolve(folder), join(root, 'preview'));
  const port = await freePort();
  const args = ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', root];
  const host = spawn('python3', args, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const heard = complaints(page);
  const named = new Set<string>();
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await started({
    stop() {
      host.kill('SIGTERM');
      rmSync(root, { recursive: true, force: true });
    },
  });
  const answers = () =>
    fetch(address + base).then(
      async (answer) => answer.ok && (await answer.text()) !== '',
      () => false,
    );
  await expect.poll(answers).toBe(true);
  for (const file of built().filter((name) => name.endsWith('index.html'))) {
    const path = file.replace(/\/?index\.html$/, '');
    const response = await fetch(address + base + path);
    expect(response.status, path).toBe(200);
    const text = await response.text();
    expect(text.match(/<h1[ >]/g), path).toHaveLength(1);
    for (const each of filesOf(text)) named.add(each);
  }
  for (const file of named) {
    const response = await fetch(new URL(file, address), { method: 'HEAD' });
    expect(response.status, file).toBe(200);
  }
  // As a link, which the host answers with the folder, and as a file: each hydrates, and the address becomes the one that links have.
  const led = await fetch(`${address}${base}contact`);
  expect([led.url, await led.text()]).toEqual([`${address}${base}contact/`, expect.stringContaining('<h1')]);
  for (const form of ['contact', 'contact/index.html?a=b#review']) {
    await page.goto(address + base + form);
    const title = await page.title();
    await hydrated(page);
    await expect(page).toHaveURL(`${address}${base}contact${form.replace(/^[^?]*/, '')}`);
    expect(await page.title()).toBe(title);
    await expect(page.getByLabel('Project Details')).toBeVisible();
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Work' }).first().click();
  await expect(page).toHaveTitle(/^Work/);
  await expect(page).toHaveURL(`${address}${base}work`);
  await page.getByRole('link', { name: 'Open the sample' }).click();
  await expect(page).toHaveURL(`${address}${base}work/the-tide-line`);
  await page.reload();
  await hydrated(page);
  await page.getByRole('link', { name: 'Back to Work' }).click();
  await expect(page).toHaveTitle(/^Work/);
  await expectFilm(page, address + base);
  expect([missing, heard]).toEqual([[], []]);
});

test('below a sub-path nothing is asked for above it', () => {
  const above = built()
    .filter((file) => /\.(html|css|webmanifest)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const found = text.matchAll(
        /(?:(?:href|src|srcset|imagesrcset|poster|action)="|url\("?|, )(\/[^\s")]*)/gi,
      );
      return [...found].map(([, url = '']) => ({ file, url }));
    })
    .filter(({ url }) => url !== base.slice(0, -1) && !url.startsWith(base));
  expect(above).toEqual([]);
});

/** Every file of Home's film is there, and the film plays. */
async function expectFilm(page: Page, home: string) {
  await page.goto(home);
  const sources = page.locator('#one-take video source');
  const files = await sources.evaluateAll((all) => all.map((one) => (one as HTMLSourceElement).src));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(file).toContain(`${home}films/`);
    const whole = await fetch(file, { method: 'HEAD' });
    expect([whole.status, whole.headers.get('content-type')], file).toEqual([200, 'video/mp4']);
    expect(Number(whole.headers.get('content-length'))).toBeGreaterThan(100_000);
  }
  const film = page.locator('#one-take video').first();
  await film.evaluate((video: HTMLVideoElement) => void video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
}

/** Scripts, styles, fonts and pictures that a page names. */
const filesOf = (html: string) =>
  [...html.matchAll(/(?:href|src|poster)="(\/[^"#?]+\.\w+)"|(\/[^\s",]+\.\w+) \d+[wx]/g)].map(
    ([, file = '', candidate = '']) => file || candidate,
  );
