import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type IncomingHttpHeaders as Http2Headers, type IncomingHttpStatusHeader } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { deskName, publicName, writePlainNginx } from '../support/proxy-files.ts';
import { isInstalled, proxies, type ProxyName, type RunningProxy } from '../support/running-proxy.ts';
import { startServer, testHome, type RunningServer } from '../support/running-server.ts';
import { testFolder, testStoreSettings } from '../support/test-store.ts';

const settings = { SITE_URL: `https://${publicName}`, TRUST_PROXY: '127.0.0.1' };

const placeOf = ({ url }: RunningServer) => new URL(url).host;

describe.each(Object.keys(proxies) as ProxyName[])('behind %s', (name) => {
  const { file, start, passesOnPosts } = proxies[name];
  const missing = !isInstalled(name);

  test('pages come over HTTP/2 as the site wrote them, and http leads to https', async ({ skip }) => {
    skip(missing);
    const site = await startServer(testHome(), settings);
    const proxy = await start([placeOf(site)]);

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
  });

  test('the limit counts the visitor’s own address, whatever the visitor claims', async ({ skip }) => {
    skip(missing);
    const site = await startServer(testHome(), { ...settings, RATE_LIMIT: '2' });
    const proxy = await start([placeOf(site)]);
    const post = (from: string, headers = {}) => ask(proxy, { ...enquiry(), from, ...headers });

    const first = [await post('127.0.0.2'), await post('127.0.0.2')];
    const third = await post('127.0.0.2', { claim: '127.0.0.9' });
    const other = await post('127.0.0.3');

    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    expect(third.status).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(other.status).toBe(201);
  });

  test('a form without script is answered, and too much is refused in the site’s own words', async ({
    skip,
  }) => {
    skip(missing);
    const site = await startServer(testHome(), settings);
    const proxy = await start([placeOf(site)]);
    const form = { path: '/contact', method: 'POST', type: 'application/x-www-form-urlencoded' };

    const sent = await ask(proxy, { ...form, body: 'name=Ada&email=ada%40example.com&message=Hello' });
    expect(sent).toMatchObject({ status: 303, headers: { location: '/contact?sent#sent' } });
    const wrong = await ask(proxy, { ...form, body: 'name=Ada&email=nobody&message=Kept' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('Kept');

    const much = await ask(proxy, enquiry('x'.repeat(200 * 1024)));
    expect(much).toMatchObject({ status: 413, headers: { 'content-type': /^application\/problem\+json/ } });
    expect((await ask(proxy, enquiry('x'.repeat(600 * 1024)))).status).toBe(413);
  });

  test('no link that works for whoever has it is written to a log, not even when the site is gone', async ({
    skip,
  }) => {
    skip(missing);
    const site = await startServer(testHome(), settings);
    const proxy = await start([placeOf(site)]);
    const token = 'RV-234567.a-token-nobody-may-read';
    const links = [
      `/contact?review=${token}`,
      `/api/reviews/${token}`,
      `/api/reviews/${token}/move`,
      `/enquiries/LT-234567/answered?token=${token}`,
    ];
    const askAll = () =>
      Promise.all(links.map((path) => ask(proxy, { path, referer: `/contact?review=${token}` })));

    const answered = await askAll();
    site.process.kill('SIGKILL');
    await site.ended;
    const unanswered = await askAll();

    expect(answered.map(({ status }) => status)).toEqual([200, 404, 405, 404]);
    expect(new Set(unanswered.map(({ status }) => status))).toEqual(new Set([502]));
    expect(proxy.logs()).toContain('502');
    expect(proxy.logs()).not.toContain(token);
    expect(proxy.logs()).not.toContain('token=');
  });

  test('the desk answers under its own name and port, and a sign-in goes through', async ({ skip }) => {
    skip(missing);
    const port = String(await freePort());
    const deskHost = `${deskName}:8443`;
    const site = await startServer(testHome(), {
      ...settings,
      DESK_PORT: port,
      DESK_URL: `https://${deskHost}`,
    });
    const token = await vi.waitFor(() => {
      const [, found] = /sign-in#([\w-]+)/.exec(site.output()) ?? [];
      if (!found) throw new Error(site.output());
      return found;
    }, 60_000);
    const proxy = await start([placeOf(site)], `127.0.0.1:${port}`);
    const desk = { host: deskHost, headers: { origin: `https://${deskHost}` } };
    const body = JSON.stringify({ token });
    const link = { path: '/api/sign-in/link', method: 'POST', type: 'application/json', body };

    expect(
      (await ask(proxy, { ...link, ...desk, headers: { origin: `https://${publicName}` } })).status,
    ).toBe(403);
    const signedIn = await ask(proxy, { ...link, ...desk });
    expect(signedIn.status).toBe(200);
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-desk-session=[\w-]+; .*Secure/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await ask(proxy, { ...desk, path: '/api/me', headers })).status).toBe(200);
    expect((await ask(proxy, { path: '/api/me', headers })).status).toBe(404);
    expect(await firstBytes(proxy, '/api/events', { ...headers, host: deskHost })).toBe(':\n\n');
    expect(proxy.logs()).not.toContain(token);
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

interface Asked {
  path: string;
  method?: string;
  type?: string;
  body?: string;
  /** The visitor's address: Linux answers on all of 127.0.0.0/8. */
  from?: string;
  /** The address a visitor pretends to come from. */
  claim?: string;
  /** The page a visitor followed a link on. */
  referer?: string;
  secure?: boolean;
  key?: string;
  /** The desk's name, and what its page sends. */
  host?: string;
  headers?: Record<string, string>;
}

function enquiry(message = 'Through the proxy'): Asked {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message });
  return { path: '/api/enquiries', method: 'POST', type: 'application/json', body };
}

/** As the browser does: sent again with the same key. Caddy before 2.11.2 drops what it sends when a process is gone. */
async function persist(proxy: RunningProxy, asked: Asked, tries: number) {
  const key = randomUUID();
  for (let left = tries; ; left -= 1) {
    const answer = await ask(proxy, { ...asked, key });
    if (answer.status !== 502 || left <= 1) return answer;
    await wait(250);
  }
}

function ask(
  { http, https }: RunningProxy,
  {
    path,
    method = 'GET',
    type,
    body,
    from,
    claim,
    referer,
    secure = true,
    key = randomUUID(),
    host = publicName,
    ...more
  }: Asked,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const headers = {
    host,
    'idempotency-key': key,
    ...(type && { 'content-type': type, 'content-length': Buffer.byteLength(body ?? '') }),
    ...(claim && { 'x-forwarded-for': claim }),
    ...(referer && { referer: `https://${publicName}${referer}` }),
    ...more.headers,
  };
  const options = { host: '127.0.0.1', path, method, headers, ...(from && { localAddress: from }) };
  return new Promise((resolve, reject) => {
    const outgoing = secure
      ? httpsRequest({ ...options, port: https, servername: nameOf(host), rejectUnauthorized: false })
      : httpRequest({ ...options, port: http });
    outgoing.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: text }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Without its port, as TLS names it. */
const nameOf = (host: string) => host.replace(/:\d+$/, '');

/** Of an answer that goes on: a proxy that buffers would keep them. */
function firstBytes({ https }: RunningProxy, path: string, headers: { host: string; cookie: string }) {
  const options = {
    host: '127.0.0.1',
    port: https,
    servername: nameOf(headers.host),
    rejectUnauthorized: false,
  };
  return new Promise<string>((resolve, reject) => {
    const outgoing = httpsRequest({ ...options, path, headers }, (response) => {
      response.once('data', (chunk: Buffer) => {
        resolve(chunk.toString());
        response.destroy();
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function overHttp2({ https }: RunningProxy, path: string, headers: Record<string, string> = {}) {
  const session = connect(`https://127.0.0.1:${https}`, {
    servername: publicName,
    rejectUnauthorized: false,
  });
  return new Promise<Http2Headers & IncomingHttpStatusHeader>((resolve, reject) => {
    session.on('error', reject);
    const stream = session.request({ ':path': path, ':authority': publicName, ...headers });
    stream.on('response', (answer) => resolve(answer));
    stream.on('error', reject);
    stream.resume();
    stream.end();
  }).finally(() => session.close());
}
