import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sendRaw } from '../../tests/support/raw-http.ts';
import { goodEnquiry, listeningApp } from '../../tests/support/test-app.ts';

const good = JSON.stringify(goodEnquiry);
const limit = 128 * 1024;

async function post(url: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, type: response.headers.get('content-type'), headers: response.headers };
}

test('a body in another form is refused by name, and nothing of it is stored', async () => {
  const { url, store } = await listeningApp();
  const cases: [what: string, status: number, body: string | Buffer, headers?: Record<string, string>][] = [
    ['plain text', 415, good, { 'content-type': 'text/plain' }],
    ['a form', 415, 'name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['several parts', 415, good, { 'content-type': 'multipart/form-data; boundary=a' }],
    ['something like JSON', 415, good, { 'content-type': 'application/json5' }],
    ['no type that can be read', 415, good, { 'content-type': ';;' }],
    ['compressed', 415, gzipSync(good), { 'content-encoding': 'gzip' }],
    ['compressed, it says', 415, good, { 'content-encoding': 'br, gzip' }],
    ['nothing', 400, ''],
    ['half', 400, good.slice(0, -1)],
    ['twice', 400, good + good],
    ['a number', 422, '1'],
    ['null', 422, 'null'],
    ['not UTF-8', 422, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['deep lists', 422, '['.repeat(50_000) + ']'.repeat(50_000)],
    ['deep objects', 422, '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
    ['a prototype', 400, `{"__proto__":{"admin":true},${good.slice(1)}`],
    ['a hidden prototype', 400, `{"\\u005f_proto__":{"admin":true},${good.slice(1)}`],
    ['a constructor', 400, `{"constructor":{"prototype":{"admin":true}},${good.slice(1)}`],
    ['one byte too many', 413, `${good}${' '.repeat(limit + 1 - good.length)}`],
  ];
  for (const [what, status, body, headers] of cases) {
    const answer = await post(url, body, headers);
    expect({ what, status: answer.status, type: answer.type }).toEqual({
      what,
      status,
      type: 'application/problem+json; charset=utf-8',
    });
  }
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect(await store.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
});

test('the right body is taken, also at the limit, in chunks, with a charset, or said to be encoded as it is', async () => {
  const { url } = await listeningApp();
  expect((await post(url, good.padEnd(limit))).status).toBe(201);
  expect((await post(url, good, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201);
  expect((await post(url, good, { 'content-encoding': 'identity' })).status).toBe(201);
  const chunks = good.match(/.{1,7}/gs) ?? [];
  const chunked = chunks.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('');
  const answer = await sendRaw(url, `${head('Transfer-Encoding: chunked')}${chunked}0\r\n\r\n`);
  expect(answer.status).toBe(201);
});

test('a body that grows past the limit is cut off with 413, whatever length it gave', async () => {
  const { url, store } = await listeningApp();
  const told = await sendRaw(url, `${head(`Content-Length: ${limit * 1_000}`)}${good}`);
  expect(told.status).toBe(413);
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const untold = await sendRaw(url, `${head('Transfer-Encoding: chunked')}${chunk.repeat(4)}`);
  expect(untold.status).toBe(413);
  expect(await store.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
});

function head(...lines: string[]): string {
  return [
    'POST /api/enquiries HTTP/1.1',
    'Host: studio.test',
    'Connection: close',
    'Content-Type: application/json',
    `Idempotency-Key: ${randomUUID()}`,
    ...lines,
    '\r\n',
  ].join('\r\n');
}
