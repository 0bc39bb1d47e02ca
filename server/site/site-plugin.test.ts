import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePlugin } from './site-plugin.ts';

const pages = {
  'index.html': '<p>home</p>',
  '404.html': '<p>nothing here</p>',
  'work.html': '<link rel="canonical" href="https://origin.invalid/work">all',
  'work@category=Film.html': 'films',
  'work@category=Film&page=2.html': 'films, second page',
  'work/one.html': 'one',
  'work/one/one.pdf': '%PDF-',
  'work/one/one.json': '{}',
  'sitemap.xml': 'https://origin.invalid/',
  'assets/app.js': 'const slow = 1;',
  'assets/app.js.br': 'squeezed by the build',
  'social/work.0a1b2c3d.jpg': 'jpeg',
  '_templates/notice.html': 'secret',
};

let folder = '';
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  const many = Array.from(
    { length: 400 },
    (_, index) => [`work/many-${index}.html`, `page ${index}`] as const,
  );
  for (const [name, body] of [...Object.entries(pages), ...many]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
  app = fastify();
  await app.register(sitePlugin, { directory: folder, siteUrl: 'https://studio.test' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the list of work', () => {
  test.each([
    ['/work?category=Film', 'films'],
    ['/work?page=2&category=Film&utm_source=mail', 'films, second page'],
    ['/work?category=Film&q=rain', 'films'],
    ['/work?category=Nope', 'all'],
    ['/work?category=Film&page=9', 'all'],
    ['/work?category=__proto__', 'all'],
  ])('%s is answered with its own page', async (url, text) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(text);
  });

  test.each(['/work%3Fcategory=Film', '/work@category=Film', '/_templates/notice', '/404'])(
    '%s is no address',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).toBe('<p>nothing here</p>');
    },
  );
});

test('the public address stands wherever the build left a place for it', async () => {
  expect((await get('/work')).body).toContain('href="https://studio.test/work"');
  expect((await get('/sitemap.xml')).body).toBe('https://studio.test/');
});

test('data and documents are not for search engines; pages and pictures are', async () => {
  for (const url of ['/work/one/one.pdf', '/work/one/one.json']) {
    expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
  }
  expect((await get('/work/one')).headers['x-robots-tag']).toBeUndefined();
  expect((await get('/social/work.0a1b2c3d.jpg')).headers['cache-control']).toContain('immutable');
});

test('a document comes whole, from the disk', async () => {
  const response = await get('/work/one/one.pdf', { 'accept-encoding': 'br' });
  expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '5' });
  expect(response.body).toBe('%PDF-');
  const again = await get('/work/one/one.pdf', { 'if-none-match': response.headers.etag });
  expect(again.statusCode).toBe(304);
});

test('pages go out compressed, and each encoding has a tag of its own', async () => {
  const br = await get('/work', { 'accept-encoding': 'gzip, br' });
  const gzip = await get('/work', { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('all');
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('all');
  expect(br.headers.etag).not.toBe(gzip.headers.etag);
  expect(br.headers.vary).toBe('accept-encoding');
  const again = await get('/work', { 'accept-encoding': 'br', 'if-none-match': br.headers.etag });
  expect(again.statusCode).toBe(304);
});

test('what the build has squeezed goes out as it is, and is no file of its own', async () => {
  const response = await get('/assets/app.js', { 'accept-encoding': 'br' });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.rawPayload.toString()).toBe('squeezed by the build');
  expect((await get('/assets/app.js')).body).toBe('const slow = 1;');
  expect((await get('/assets/app.js.br')).statusCode).toBe(404);
});

test('a page whose turn to be compressed has not come is right all the same', async () => {
  for (const index of [0, 399]) {
    const response = await get(`/work/many-${index}`, { 'accept-encoding': 'br' });
    const body = response.headers['content-encoding']
      ? brotliDecompressSync(response.rawPayload).toString()
      : response.body;
    expect(body).toBe(`page ${index}`);
  }
});
