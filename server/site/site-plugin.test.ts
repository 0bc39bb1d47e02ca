import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSite } from './load-site.ts';
import { sitePlugin } from './site-plugin.ts';

const pages = {
  'index.html': '<p>home</p>',
  '404.html': '<p>nothing here</p>',
  'work.html': '<link rel="canonical" href="{origin}/work">all',
  'work@category=Film.html': 'films',
  'work@category=Film&page=2.html': 'films, second page',
  'work/one.html': 'one',
  'work/one/one.pdf': '%PDF-',
  'work/one/one.json': '{}',
  'sitemap.xml': '{origin}/',
  'assets/app.js': 'const slow = 1;',
  'assets/app.js.br': 'squeezed by the build',
  'social/work.0a1b2c3d.jpg': 'jpeg',
  'films/one/av1.0a1b2c3d.mp4': 'film',
  'films/one/chapters.0a1b2c3d.vtt': 'WEBVTT',
  '_templates/confirm.html': 'secret',
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
  const site = await loadSite(folder, { siteUrl: 'https://studio.test', retention: 'after 30 days' });
  await app.register(sitePlugin, { site, isOverloaded: () => false });
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

  test.each(['/work%3Fcategory=Film', '/work@category=Film', '/_templates/confirm', '/404'])(
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

test.each([
  ['/films/one/av1.0a1b2c3d.mp4', 'video/mp4'],
  ['/films/one/chapters.0a1b2c3d.vtt', 'text/vtt; charset=utf-8'],
])('%s is kept for ever and has its type', async (url, type) => {
  expect((await get(url)).headers).toMatchObject({
    'content-type': type,
    'cache-control': expect.stringContaining('immutable') as string,
  });
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

test('each of many pages comes with its own words', async () => {
  for (const index of [0, 399]) {
    const response = await get(`/work/many-${index}`, { 'accept-encoding': 'br' });
    const body = response.headers['content-encoding']
      ? brotliDecompressSync(response.rawPayload).toString()
      : response.body;
    expect(body).toBe(`page ${index}`);
  }
});

describe('a part of a picture or a document', () => {
  const picture = '/social/work.0a1b2c3d.jpg';

  test.each([
    ['bytes=0-1', 'jp', 'bytes 0-1/4'],
    ['bytes=2-', 'eg', 'bytes 2-3/4'],
    ['bytes=-3', 'peg', 'bytes 1-3/4'],
    ['bytes=1-99', 'peg', 'bytes 1-3/4'],
    ['bytes=-99', 'jpeg', 'bytes 0-3/4'],
  ])('%s is that part', async (range, body, said) => {
    const response = await get(picture, { range });
    expect(response.statusCode).toBe(206);
    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-range': said,
      'content-length': String(body.length),
      'content-type': 'image/jpeg',
    });
  });

  test('comes from the disk too', async () => {
    const response = await get('/work/one/one.pdf', { range: 'bytes=1-3' });
    expect(response.statusCode).toBe(206);
    expect(response.body).toBe('PDF');
  });

  test.each(['bytes=4-', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s lies behind its end',
    async (range) => {
      const response = await get(picture, { range });
      expect(response.statusCode).toBe(416);
      expect(response.headers['content-range']).toBe('bytes */4');
      expect(response.body).toBe('');
    },
  );

  test.each(['bytes=2-1', 'bytes=0-0,2-3', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    '%s is no range we know: the whole comes',
    async (range) => {
      const response = await get(picture, { range });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe('jpeg');
    },
  );

  test('is given only of the file the browser began with', async () => {
    const { etag } = (await get(picture)).headers;
    expect((await get(picture, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(picture, { range: 'bytes=0-1', 'if-range': '"another"' })).body).toBe('jpeg');
    const dated = { range: 'bytes=0-1', 'if-range': 'Sun, 15 Nov 2026 12:00:00 GMT' };
    expect((await get(picture, dated)).body).toBe('jpeg');
  });

  test('of a page is the whole page: its length depends on how it is squeezed', async () => {
    const response = await get('/', { range: 'bytes=0-1' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['accept-ranges']).toBeUndefined();
  });
});

test.each(['/', '/work/one/one.pdf', '/social/work.0a1b2c3d.jpg', '/nowhere'])(
  'HEAD of %s says what GET says, without a body',
  async (url) => {
    const whole = await get(url);
    const head = await app.inject({ method: 'HEAD', url });
    const { date: _one, ...said } = head.headers;
    const { date: _other, ...expected } = whole.headers;
    expect(head.statusCode).toBe(whole.statusCode);
    expect(said).toEqual(expected);
    expect(head.body).toBe('');
  },
);

const tag = async () => (await get('/work')).headers.etag;

describe('a browser that has the page', () => {
  test.each([
    ['its tag', (etag: string) => etag],
    ['a weak one', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"a", ${etag}`],
    ['any', () => '*'],
  ])('and asks with %s is told so', async (_what, ask) => {
    const response = await get('/work', { 'if-none-match': ask(String(await tag())) });
    expect(response.statusCode).toBe(304);
    expect(response.body).toBe('');
    expect(response.headers).toMatchObject({ vary: 'accept-encoding', etag: await tag() });
  });

  test('gets nothing where it wants only another one', async () => {
    expect((await get('/work', { 'if-match': '"another"' })).statusCode).toBe(412);
    expect((await get('/work', { 'if-match': await tag() })).statusCode).toBe(200);
  });
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.0', 'gzip'],
  ['brotli, xgzip', undefined],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['br;q=0.1', 'br'],
  ['gzip, br;q=0.9', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
])('who takes "%s" gets %s', async (accepted, encoding) => {
  expect((await get('/work', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
});

test.each([
  ['/work/', '/work'],
  ['/work/?page=2', '/work?page=2'],
  ['//studio.example/', '/studio.example'],
])('%s leads to %s, on this host', async (url, place) => {
  const response = await get(url);
  expect(response.statusCode).toBe(308);
  expect(response.headers.location).toBe(place);
});

test.each([
  ['/work%2F', 404],
  ['/%2e%2e/package.json', 404],
  ['/%', 400],
  ['/%c0%ae', 400],
])('%s is no address: %i', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});
