import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { ask, enquiry, overHttp2, persist } from '../support/ask-proxy.ts';
import { deskName, publicName, writePlainNginx } from '../support/proxy-files.ts';
import { isInstalled, proxies, type ProxyName, type RunningProxy } from '../support/running-proxy.ts';
import { startServer, testHome, type RunningServer } from '../support/running-server.ts';
import { testFolder, testStoreSettings } from '../support/test-store.ts';

const settings = { SITE_URL: `https://${publicName}`, TRUST_PROXY: '127.0.0.1' };

const deskHost = `${deskName}:8443`;

/** What a page of this name sends. */
const pageOf = (name: string, type: string) => ({ origin: `https://${name}`, 'content-type': type });

const placeOf = ({ url }: RunningServer) => new URL(url).host;

describe.each(Object.keys(proxies) as ProxyName[])('behind %s', (name) => {
  const { file, start, passesOnPosts } = proxies[name];
  const missing = !isInstalled(name);

  test('pages, forms and the desk come through, and no link that works is written to a log', async ({
    skip,
  }) => {
    skip(missing);
    const port = String(await freePort());
    const deskUrl = `https://${deskHost}`;
    const site = await startServer(testHome(), { ...settings, DESK_PORT: port, DESK_URL: deskUrl });
    const proxy = await start([placeOf(site)], `127.0.0.1:${port}`);

    await expectPages(site, proxy, file);
    await expectForms(proxy);
    await expectDesk(site, proxy);
    await expectNoLinkInLogs(site, proxy);
    expect(proxy.logs()).not.toContain('token=');
  });

  test('the limit counts the visitor’s own address, whatever the visitor claims', async ({ skip }) => {
    skip(missing);
    const site = await startServer(testHome(), { ...settings, RATE_LIMIT: '2' });
    const proxy = await start([placeOf(site)]);
    const { headers: type, ...sent } = enquiry();
    const post = (from: string, more = {}) => ask(proxy, { ...sent, from, headers: { ...type, ...more } });

    const first = [await post('127.0.0.2'), await post('127.0.0.2')];
    const third = await post('127.0.0.2', { 'x-forwarded-for': '127.0.0.9' });
    const other = await post('127.0.0.3');

    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    expect(third.status).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(other.status).toBe(201);
  });

  test('with two processes on one PostgreSQL, one may die and every enquiry is taken', async ({ skip }) => {
    skip(missing);
    const { databaseUrl = '' } = await testStoreSettings('postgres');
    const shared = { ...settings, DATABASE_URL: databaseUrl, SECRET: 'the same on both servers' };
    const sites = [await startServer(testHome(), shared), await startServer(testHome(), shared)];
    const proxy = await start(sites.map(placeOf));
    const statuses = async () => {
      const answers = Array.from({ length: 20 }, () => persist(proxy, enquiry(), passesOnPosts ? 1 : 40));
      return new Set((await Promise.all(answers)).map(({ status }) => status));
    };

    expect(await statuses()).toEqual(new Set([201]));
    sites[0]?.process.kill('SIGKILL');
    await sites[0]?.ended;
    expect(await statuses()).toEqual(new Set([201]));
  });
});

test('nginx takes its file before there is a certificate', async ({ skip }) => {
  skip(!isInstalled('nginx'));
  const folder = testFolder();
  const args = writePlainNginx({ folder, sites: ['127.0.0.1:3000'], http: await freePort() });
  const { status, stderr } = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
  expect(stderr).toContain('syntax is ok');
  expect(status).toBe(0);
});

/** Over HTTP/2 as the site wrote them; http leads to https. */
async function expectPages(site: RunningServer, proxy: RunningProxy, file: string) {
  const home = await overHttp2(proxy, '/', { 'accept-encoding': 'br' });
  expect(home).toMatchObject({
    ':status': 200,
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const again = await overHttp2(proxy, '/', {
    'accept-encoding': 'br',
    'if-none-match': String(home.etag),
  });
  expect(again[':status']).toBe(304);
  expect((await overHttp2(proxy, '/nowhere'))[':status']).toBe(404);
  expect(await overHttp2(proxy, '/contact/')).toMatchObject({ ':status': 308, location: '/contact' });

  // The other way round, a request now and then meets a connection that is just being closed.
  const direct = await fetch(site.url);
  const siteKeeps = Number(/timeout=(\d+)/.exec(direct.headers.get('keep-alive') ?? '')?.[1]);
  const proxyKeeps = Number(/\bkeepalive(?:_timeout)? (\d+)s/.exec(readFileSync(file, 'utf8'))?.[1]);
  expect(proxyKeeps).toBeGreaterThan(0);
  expect(siteKeeps).toBeGreaterThan(proxyKeeps);

  const plain = await ask(proxy, { path: '/work?page=2', secure: false });
  expect(plain.status).toBe(308);
  expect(plain.headers.location).toMatch(/^https:\/\/longtake\.example(:\d+)?\/work\?page=2$/);
}

/** Without script; too much is refused in the site's own words. */
async function expectForms(proxy: RunningProxy) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = { path: '/contact', method: 'POST', headers };

  const sent = await ask(proxy, { ...form, body: 'name=Ada&email=ada%40example.com&message=Hello' });
  expect(sent).toMatchObject({ status: 303, headers: { location: '/contact?sent#sent' } });
  const wrong = await ask(proxy, { ...form, body: 'name=Ada&email=nobody&message=Kept' });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain('Kept');

  const much = await ask(proxy, enquiry('x'.repeat(200 * 1024)));
  expect(much).toMatchObject({ status: 413, headers: { 'content-type': /^application\/problem\+json/ } });
  expect((await ask(proxy, enquiry('x'.repeat(600 * 1024)))).status).toBe(413);
}

/** Under its own name and port; a sign-in goes through. */
async function expectDesk(site: RunningServer, proxy: RunningProxy) {
  const found = () => /sign-in#([\w-]+)\s/.exec(site.output())?.[1];
  await expect.poll(found).toBeDefined();
  const token = found() ?? '';
  const link = { host: deskHost, path: '/api/sign-in/link', method: 'POST', body: JSON.stringify({ token }) };

  const foreign = await ask(proxy, { ...link, headers: pageOf(publicName, 'application/json') });
  expect(foreign.status).toBe(403);
  const signedIn = await ask(proxy, { ...link, headers: pageOf(deskHost, 'application/json') });
  expect(signedIn.status).toBe(200);
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Host-desk-session=[\w-]+; .*Secure/);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  expect((await ask(proxy, { host: deskHost, path: '/api/me', headers })).status).toBe(200);
  expect((await ask(proxy, { path: '/api/me', headers })).status).toBe(404);
  const changes = await ask(proxy, { host: deskHost, path: '/api/changes', headers, goesOn: true });
  expect(changes.body).toMatch(/^data: \d+\n\n/);
  // Of 29 MB, which the proxy lets through: here the server has no tools to open one with.
  const photograph = { host: deskHost, path: '/api/content/pictures', method: 'POST' };
  const owned = { ...photograph, headers: { ...pageOf(deskHost, 'image/jpeg'), ...headers } };
  const brought = await ask(proxy, { ...owned, body: 'x'.repeat(29 * 1024 * 1024) });
  expect(brought).toMatchObject({ status: 409, body: expect.stringContaining('without the sources') });
  expect(proxy.logs()).not.toContain(token);
}

/** Of those that work for whoever has them, not even when the site is gone. Ends the site. */
async function expectNoLinkInLogs(site: RunningServer, proxy: RunningProxy) {
  const token = 'RV-234567.a-token-nobody-may-read';
  const links = [
    `/contact?review=${token}`,
    `/api/reviews/${token}`,
    `/api/reviews/${token}/move`,
    `/enquiries/LT-234567/answered?token=${token}`,
  ];
  const deskLinks = [`/preview/${token}/work`, `/calendar/${token}.ics`];
  const referer = `https://${publicName}/contact?review=${token}`;
  const askAll = () =>
    Promise.all([
      ...links.map((path) => ask(proxy, { path, headers: { referer } })),
      ...deskLinks.map((path) => ask(proxy, { path, host: deskHost })),
    ]);

  const answered = await askAll();
  site.process.kill('SIGKILL');
  await site.ended;
  const unanswered = await askAll();

  expect(answered.map(({ status }) => status)).toEqual([200, 404, 404, 404, 403, 404]);
  // Caddy says 503 once its health check has missed the site.
  for (const { status } of unanswered) expect([502, 503]).toContain(status);
  expect(proxy.logs()).toMatch(/50[23]/);
  expect(proxy.logs()).not.toContain(token);
}
