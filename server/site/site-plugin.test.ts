import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/test-store.ts';
import { fillSite } from './fill-site.ts';
import { sitePlugin } from './site-plugin.ts';

const long = 'A sentence that compresses well. '.repeat(50);
const pages = {
  'index.html': '<p>home</p>',
  '404.html': '<p>nothing here</p>',
  'work.html': `<link rel="canonical" href="{origin}/work">all, kept {retention}. <meta content="{counting}">${long}`,
  'work@category=Film.html': 'films',
  'work@category=Film&page=2.html': 'films, second page',
  'contact.html': 'a form',
  'contact@begin=pilot.html': 'a form that was begun',
  'work/one.html': 'one',
  'work/one/one.pdf': '%PDF-',
  'work/one/one.json': '{}',
  'sitemap.xml': '{origin}/',
  'icons/favicon.svg': '<svg/>',
  'assets/app.js': 'const origin = `{origin}`;',
  'assets/app.js.br': 'compressed by the build',
  'social/work.0a1b2c3d.jpg': 'jpeg',
  'films/one/av1.0a1b2c3d.mp4': 'film',
  'films/one/chapters.0a1b2c3d.vtt': 'WEBVTT',
  '_templates/confirm.html': 'secret',
};

const facts = { origin: 'https://studio.test', retention: 'for 30 days', counting: 'We count "visits" <b>' };

/** A site in a folder of its own; `dataDir` is where its pages are filled. */
async function servedSite() {
  const folder = testFolder();
  const source = { siteDirectory: join(folder, 'site'), version: 'v1', dataDir: join(folder, 'data') };
  for (const [name, body] of Object.entries(pages)) {
    mkdirSync(dirname(join(source.siteDirectory, name)), { recursive: true });
    writeFileSync(join(source.siteDirectory, name), body);
  }
  const app: FastifyInstance = fastify();
  onTestFinished(() => app.close());
  const site = await fillSite(source, facts);
  await app.register(sitePlugin, { site });
  return { source, app, get: (url: string, headers = {}) => app.inject({ url, headers }) };
}

test('each address has its page, a query only where a page was rendered for it', async () => {
  const { get } = await servedSite();
  for (const [url, text] of [
    ['/', 'home'],
    ['/work/one', 'one'],
    ['/work?category=Film', 'films'],
    ['/work?page=2&category=Film&utm_source=mail', 'films, second page'],
    ['/work?category=Film&q=rain', 'films'],
    ['/work?category=Nope', 'all'],
    ['/work?category=Film&page=9', 'all'],
    ['/work?category=__proto__', 'all'],
    ['/contact?begin=pilot', 'a form that was begun'],
    ['/contact?begin=nothing', 'a form'],
  ] as const) {
    const response = await get(url);
    expect({ url, status: response.statusCode }).toEqual({ url, status: 200 });
    expect(response.body).toContain(text);
  }
});

test('everything else is the whole not-found page, also for a browser that has it', async () => {
  const { get, app } = await servedSite();
  const names = ['/nowhere', '/work%3Fcategory=Film', '/work@category=Film', '/work.html', '/work%2F'];
  for (const url of [...names, '/_templates/confirm', '/404', '/assets/app.js.br', '/%2e%2e/package.json']) {
    const response = await get(url, { 'if-none-match': '"any"', range: 'bytes=0-1' });
    expect({ url, status: response.statusCode }).toEqual({ url, status: 404 });
    expect(response.body).toBe('<p>nothing here</p>');
    expect(response.headers).not.toHaveProperty('etag');
  }
  for (const method of ['POST', 'DELETE', 'OPTIONS'] as const) {
    expect((await app.inject({ method, url: '/work' })).statusCode).toBe(404);
  }
});

test('address and retention stand wherever the build left a place for them, but not in assets', async () => {
  const { get } = await servedSite();
  expect((await get('/work')).body).toContain('href="https://studio.test/work">all, kept for 30 days.');
  expect((await get('/work')).body).toContain('content="We count &#34;visits&#34; &#60;b&#62;"');
  expect((await get('/sitemap.xml')).body).toBe('https://studio.test/');
  expect((await get('/assets/app.js')).body).toBe('const origin = `{origin}`;');
});

test('pages are filled once for a version and its settings; the last three are kept', async () => {
  const { source } = await servedSite();
  const filled = join(source.dataDir, 'pages');
  expect(readdirSync(filled)).toHaveLength(1);
  const [folder = ''] = readdirSync(filled);
  writeFileSync(join(filled, folder, 'work.html'), 'as it was');
  const again = await fillSite(source, facts);
  expect(again.files.get('/work')).toEqual({ root: join(filled, folder), name: 'work.html' });

  for (const version of ['v2', 'v3', 'v4']) await fillSite({ ...source, version }, facts);
  await fillSite({ ...source, version: 'v4' }, { ...facts, origin: 'https://other.test' });
  expect(readdirSync(filled)).toHaveLength(3);
  expect(readdirSync(filled).some((name) => name.startsWith('v1-'))).toBe(false);
});

test('pages go out compressed, each encoding with a tag of its own', async () => {
  const { get } = await servedSite();
  const br = await get('/work', { 'accept-encoding': 'gzip, br' });
  const gzip = await get('/work', { 'accept-encoding': 'gzip' });
  expect(br.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('all');
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('all');
  expect(br.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'br' });
  expect(br.headers.etag).not.toBe(gzip.headers.etag);
  const again = await get('/work', { 'accept-encoding': 'br', 'if-none-match': br.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await get('/work', { 'accept-encoding': 'gzip', 'if-none-match': br.headers.etag });
  expect(other.statusCode).toBe(200);

  const built = await get('/assets/app.js', { 'accept-encoding': 'br' });
  expect(built.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(built.rawPayload.toString()).toBe('compressed by the build');
});

test('hashed files are kept for ever, pages are asked for again; data and documents are not for search engines', async () => {
  const { get } = await servedSite();
  for (const [url, type] of [
    ['/films/one/av1.0a1b2c3d.mp4', 'video/mp4'],
    ['/films/one/chapters.0a1b2c3d.vtt', 'text/vtt; charset=utf-8'],
    ['/social/work.0a1b2c3d.jpg', 'image/jpeg'],
  ] as const) {
    expect((await get(url)).headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  expect((await get('/work/one')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await get('/work/one')).headers).not.toHaveProperty('x-robots-tag');
  for (const url of ['/work/one/one.pdf', '/work/one/one.json']) {
    expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
  }
});

test('a player gets the part of a film it asks for', async () => {
  const { get } = await servedSite();
  const film = '/films/one/av1.0a1b2c3d.mp4';
  const part = await get(film, { range: 'bytes=1-2' });
  expect([part.statusCode, part.body]).toEqual([206, 'il']);
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 1-2/4', 'content-type': 'video/mp4' });
  const behind = await get(film, { range: 'bytes=4-' });
  expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, 'bytes */4']);
});

test('HEAD says what GET says, without a body', async () => {
  const { get, app } = await servedSite();
  for (const url of ['/', '/work/one/one.pdf', '/social/work.0a1b2c3d.jpg', '/nowhere']) {
    const [whole, head] = [await get(url), await app.inject({ method: 'HEAD', url })];
    expect(head.statusCode).toBe(whole.statusCode);
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
    expect(head.body).toBe('');
  }
});

test('a file that is gone from the disk is not found', async () => {
  const { get, source } = await servedSite();
  rmSync(join(source.siteDirectory, 'social'), { recursive: true });
  const response = await get('/social/work.0a1b2c3d.jpg');
  expect(response.statusCode).toBe(404);
  expect(response.headers['cache-control']).not.toContain('immutable');
});
