import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../tools/free-port.ts';
import { seedDirectories, subPathDirectories } from '../../tools/site/directories.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';

// Its pages come from hosts of its own: no server of the seed is started.
test.use({ baseURL: '' });

/**
 * File servers without a rule for our pages: what they find in the folder is all they show. How they
 * answer for a folder does not depend on its depth, so that each is tried at one place.
 */
const hosts = [
  {
    name: 'python3 -m http.server',
    where: 'at the top',
    base: '/',
    folder: join(seedDirectories.build, 'static'),
    isInstalled: () => spawnSync('python3', ['--version']).status === 0,
    ranges: false,
    start: (root: string, port: number) =>
      spawn('python3', ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', root], {
        stdio: 'ignore',
      }),
  },
  {
    name: 'nginx without try_files',
    where: 'below /preview/',
    base: '/preview/',
    folder: join(subPathDirectories.build, 'static'),
    isInstalled: () => spawnSync('nginx', ['-v']).status === 0,
    ranges: true,
    start: startNginx,
  },
];

for (const { name, where, base, folder, isInstalled, ranges, start } of hosts) {
  test(`${name}, ${where}: every page is there at the address of its links, and hydrates`, async ({
    page,
  }) => {
    test.skip(!isInstalled(), `needs ${name.split(' ')[0]}`);
    const root = mkdtempSync(join(tmpdir(), 'longtake-host-'));
    if (base === '/') symlinkSync(resolve(folder), join(root, 'site'));
    else {
      mkdirSync(join(root, 'site'));
      symlinkSync(resolve(folder), join(root, 'site/preview'));
    }
    const port = await freePort();
    const host = start(join(root, 'site'), port);
    const address = `http://127.0.0.1:${port}`;
    const heard = complaints(page);
    const named = new Set<string>();
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(response.url());
    });
    try {
      const answers = () =>
        fetch(address + base).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(answers).toBe(true);
      for (const path of pagesOf(folder)) {
        const response = await fetch(address + base + path);
        expect(response.status, path).toBe(200);
        const text = await response.text();
        expect(text.match(/<h1[ >]/g), path).toHaveLength(1);
        for (const file of filesOf(text)) named.add(file);
      }
      for (const file of named) {
        const response = await fetch(new URL(file, address), { method: 'HEAD' });
        expect(response.status, file).toBe(200);
      }
      // As a link, which the host answers with the folder, and as a file: each hydrates, and the address becomes the one that links have.
      const folderOf = (await fetch(`${address}${base}contact`)).url;
      expect(folderOf).toBe(`${address}${base}contact/`);
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
      await expectFilm(page, address + base, ranges);
      expect([missing, heard]).toEqual([[], []]);
    } finally {
      host.kill('SIGTERM');
      rmSync(root, { recursive: true, force: true });
    }
  });
}

test('below a sub-path nothing is asked for above it', () => {
  const base = '/preview/';
  const folder = join(subPathDirectories.build, 'static');
  const files = readdirSync(folder, { recursive: true }).map(String);
  const above = files
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

/** Every file of Home's film is there, whole and, where the host can, in parts; and the film plays. */
async function expectFilm(page: Page, home: string, ranges: boolean) {
  await page.goto(home);
  const sources = page.locator('#one-take video source');
  const files = await sources.evaluateAll((all) => all.map((one) => (one as HTMLSourceElement).src));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(file).toContain(`${home}films/`);
    const whole = await fetch(file, { method: 'HEAD' });
    expect([whole.status, whole.headers.get('content-type')], file).toEqual([200, 'video/mp4']);
    expect(Number(whole.headers.get('content-length'))).toBeGreaterThan(100_000);
    if (!ranges) continue;
    const part = await fetch(file, { headers: { range: 'bytes=1000-1999' } });
    expect([part.status, (await part.arrayBuffer()).byteLength], file).toEqual([206, 1000]);
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

/** Without a leading slash; the first page is ''. */
const pagesOf = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('index.html'))
    .map((file) => file.replace(/\/?index\.html$/, ''));

function startNginx(root: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'longtake-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
     events {} http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}
     server { listen 127.0.0.1:${port}; root ${root}; absolute_redirect off; } }`,
  );
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
}
