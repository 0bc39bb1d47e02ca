import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hour } from '../domain/time/instants.ts';
import { askDesk, deskUrl, ownerCookie, testDesk, testOwner } from '../tests/support/test-desk.ts';
import { engines, openTestStore, testFolder } from '../tests/support/test-store.ts';
import { readConfig } from './config.ts';
import type { AuditResponse } from './events/audit.ts';
import { recordAction } from './events/audit.ts';

test.each(engines)('on %s, the API answers owners alone, and lists what was done', async (engine) => {
  const store = await openTestStore(engine);
  const app = await testDesk(store);
  expect((await askDesk(app, '/api/audit')).statusCode).toBe(401);
  expect((await askDesk(app, '/api/audit', { headers: { cookie: 'desk-session=forged' } })).statusCode).toBe(
    401,
  );

  for (let at = 1; at <= 60; at += 1) {
    await store.write((tx) =>
      recordAction(tx, { by: testOwner, what: 'answered', reference: 'LT-222222', at }),
    );
  }
  const headers = await ownerCookie(store);
  const first = (await askDesk(app, '/api/audit', { headers })).json<AuditResponse>();
  const rest = (await askDesk(app, `/api/audit?after=${first.next}`, { headers })).json<AuditResponse>();
  const times = [...first.entries, ...rest.entries].map(({ at }) => Date.parse(at));
  expect(times).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
  expect(rest.next).toBeNull();
});

test('another host is led to the desk’s address, and may not write', async () => {
  const app = await testDesk(await openTestStore());
  for (const host of ['127.0.0.1:3900', 'rebound.example', 'localhost']) {
    const read = await app.inject({ url: '/enquiries?list=spam', headers: { host } });
    expect([read.statusCode, read.headers.location]).toEqual([307, `${deskUrl}/enquiries?list=spam`]);
    const write = await askDesk(app, '/api/sign-out', { method: 'POST', headers: { host } });
    expect(write.statusCode).toBe(421);
  }
});

test('a write from another site is refused, whatever cookie comes with it', async () => {
  const store = await openTestStore();
  const app = await testDesk(store);
  const cookie = await ownerCookie(store);
  const otherSites = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ];
  for (const headers of otherSites) {
    const response = await askDesk(app, '/api/sign-out', {
      method: 'POST',
      headers: { ...cookie, ...headers },
    });
    expect([headers, response.statusCode]).toEqual([headers, 403]);
  }
  expect((await askDesk(app, '/api/audit', { headers: cookie })).statusCode).toBe(200);
});

test('another site’s link opens a page of the desk, but reads nothing of the API', async () => {
  const store = await openTestStore();
  const app = await testDesk(store);
  const cookie = await ownerCookie(store);
  const status = async (url: string, site: string) =>
    (await askDesk(app, url, { headers: { ...cookie, 'sec-fetch-site': site } })).statusCode;
  for (const site of ['cross-site', 'same-site']) {
    expect(await status('/api/people/ada@example.com/export', site)).toBe(403);
    expect(await status('/%61pi/people/ada@example.com/export', site)).toBe(403);
    expect(await status('/people/ada@example.com', site)).toBe(
      await status('/people/ada@example.com', 'none'),
    );
  }
  for (const site of ['same-origin', 'none']) expect(await status('/api/audit', site)).toBe(200);
});

test('an owner reads on while the store takes no writes', async () => {
  const store = await openTestStore();
  const app = await testDesk(store);
  const headers = await ownerCookie(store, testOwner, Date.now() - hour);
  await sql`pragma query_only = 1`.execute(store.db);
  expect((await askDesk(app, '/api/health', { headers })).statusCode).toBe(200);
  expect((await askDesk(app, '/api/sign-out', { method: 'POST', headers })).statusCode).toBe(503);
  await sql`pragma query_only = 0`.execute(store.db);
});

test('a path that cannot be read is not repeated, and is kept by no cache', async () => {
  const app = await testDesk(await openTestStore());
  for (const path of ['/%c0', `/api/people/${'a'.repeat(2_000)}`]) {
    const { statusCode, body, headers } = await askDesk(app, path);
    expect([statusCode, body, headers['cache-control']]).toEqual([400, '', 'no-store']);
  }
});

test('nothing of the desk is cached, indexed, framed or run from elsewhere', async () => {
  const app = await testDesk(await openTestStore());
  for (const path of ['/', '/api/audit', '/api/nothing', '/assets/none.js']) {
    const { headers } = await askDesk(app, path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'/,
    );
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
  }
});

test('a page is answered to whoever asks, a file that is gone to nobody; the log has what the API answers and what is missing', async () => {
  const home = testFolder();
  const { deskDirectory } = readConfig({}, home);
  mkdirSync(join(deskDirectory, 'assets'), { recursive: true });
  for (const name of ['index.html', 'assets/desk.js']) writeFileSync(join(deskDirectory, name), '');
  const lines: { msg: string; route: string; status: number }[] = [];
  const app = await testDesk(await openTestStore(), {
    settings: { LOG_LEVEL: 'info' },
    home,
    logTo: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  });
  const status = async (url: string, headers = {}) => (await askDesk(app, url, { headers })).statusCode;
  for (const accept of [undefined, '*/*', 'text/html'])
    expect(await status('/people/ada@example.com', accept && { accept })).toBe(200);
  expect(await status('/assets/desk.js')).toBe(200);
  expect(lines).toEqual([]);
  expect(await status('/assets/old-1a2b3c.js', { accept: '*/*' })).toBe(404);
  expect(await status('/favicon.ico', { accept: 'image/*,*/*', 'sec-fetch-dest': 'image' })).toBe(404);
  expect(await status('/api/nothing')).toBe(404);
  expect(await status('/api/counts')).toBe(401);
  expect(lines).toMatchObject([
    { msg: 'answered', route: 'desk page', status: 404 },
    { msg: 'answered', route: 'desk page', status: 404 },
    { msg: 'answered', status: 404 },
    { msg: 'answered', route: 'desk /api/counts', status: 401 },
  ]);
});
